// The measurements of the benchmarks' Go contenders, with net/http: the same options and the same result as the
// `--worker` of the benchmarks' own program.
package main

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

type user struct {
	Login     string  `json:"login"`
	ID        int     `json:"id"`
	Name      *string `json:"name"`
	Followers int     `json:"followers"`
}

type account struct {
	Login     string `json:"login"`
	ID        int    `json:"id"`
	AvatarURL string `json:"avatar_url"`
	IsAdmin   bool   `json:"site_admin"`
}

type label struct {
	ID          int     `json:"id"`
	Name        string  `json:"name"`
	Color       string  `json:"color"`
	Description *string `json:"description"`
}

type milestone struct {
	Number int       `json:"number"`
	Title  string    `json:"title"`
	IsOpen bool      `json:"isOpen"`
	DueOn  time.Time `json:"dueOn"`
}

// The issue of the program's CodedValues.swift.
type issue struct {
	Title     string    `json:"title"`
	Body      string    `json:"body"`
	Number    int       `json:"number"`
	IsLocked  bool      `json:"locked"`
	Priority  float64   `json:"priority"`
	CreatedAt time.Time `json:"created_at"`
	UpdatedAt time.Time `json:"updated_at"`
	Author    account   `json:"author"`
	Assignees []account `json:"assignees"`
	Labels    []label   `json:"labels"`
	Milestone milestone `json:"milestone"`
	Watchers  []int     `json:"watchers"`
}

func makeIssue() issue {
	avatar, description := "https://avatars.example.com/u/583231?v=4", "Something isn't working as documented"
	return issue{
		Title:  "Downloads stop at 99 % when the server closes the connection",
		Body:   strings.Repeat("1. Start a download of a large file.\n2. Restart the server. It says \"connection reset\".\n", 11),
		Number: 1347, Priority: 2.5, CreatedAt: time.Unix(1763812800, 0).UTC(), UpdatedAt: time.Unix(1763816400, 0).UTC(),
		Author:    account{"octocat", 583231, avatar, false},
		Assignees: []account{{"monalisa", 2, avatar, false}, {"hubot", 3, avatar, false}},
		Labels: []label{
			{208045946, "bug", "d73a4a", &description}, {208045947, "downloads", "d73a4a", nil},
			{208045948, "help wanted", "d73a4a", &description},
		},
		Milestone: milestone{4, "v2.1", true, time.Unix(1793318400, 0).UTC()},
		Watchers:  []int{583231, 2, 3, 1024, 77310},
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

func main() {
	job := flag.String("worker", "go", "go or goDecoding")
	url := flag.String("url", "", "")
	concurrency := flag.Int("concurrency", 1, "")
	seconds := flag.Float64("seconds", 1, "")
	trust := flag.String("trust", "", "a file of authorities")
	version := flag.String("http", "http1", "http1 or http2")
	call := flag.String("call", "user", "user or issue")
	flag.Parse()

	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.Proxy = nil
	transport.MaxIdleConns = 1024
	transport.MaxIdleConnsPerHost = 1024
	transport.ForceAttemptHTTP2 = *version == "http2"
	if *trust != "" {
		authorities, err := os.ReadFile(*trust)
		if err != nil {
			fail(err)
		}
		pool := x509.NewCertPool()
		pool.AppendCertsFromPEM(authorities)
		transport.TLSClientConfig = &tls.Config{RootCAs: pool}
	}
	client := &http.Client{Transport: transport}
	posted := makeIssue()

	perform := func() error {
		var response *http.Response
		var err error
		if *call == "issue" {
			body, failure := json.Marshal(posted)
			if failure != nil {
				return failure
			}
			response, err = client.Post(*url, "application/json", bytes.NewReader(body))
		} else {
			response, err = client.Get(*url)
		}
		if err != nil {
			return err
		}
		defer response.Body.Close()
		body, err := io.ReadAll(response.Body)
		if err != nil {
			return err
		}
		if response.StatusCode/100 != 2 || len(body) == 0 {
			return fmt.Errorf("bad response: %d", response.StatusCode)
		}
		if *job != "goDecoding" {
			return nil
		}
		var value user
		if err := json.Unmarshal(body, &value); err != nil {
			return err
		}
		if value.ID <= 0 {
			return fmt.Errorf("bad response")
		}
		return nil
	}

	warm := time.Now().Add(200 * time.Millisecond)
	end := warm.Add(time.Duration(*seconds * float64(time.Second)))
	var requests int64
	var group sync.WaitGroup
	for i := 0; i < *concurrency; i++ {
		group.Add(1)
		go func() {
			defer group.Done()
			for {
				if err := perform(); err != nil {
					fail(err)
				}
				now := time.Now()
				if now.After(end) {
					return
				}
				if now.After(warm) {
					atomic.AddInt64(&requests, 1)
				}
			}
		}()
	}
	time.Sleep(time.Until(warm))
	before := cpu()
	group.Wait()
	used, peak := cpu()-before, usage().Maxrss
	json.NewEncoder(os.Stdout).Encode(map[string]any{
		"requests": requests, "seconds": *seconds, "cpuSeconds": used, "peakMegabytes": float64(peak) / 1024,
	})
}

func usage() syscall.Rusage {
	var usage syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return usage
}

func cpu() float64 {
	usage := usage()
	return float64(usage.Utime.Sec+usage.Stime.Sec) + float64(usage.Utime.Usec+usage.Stime.Usec)/1e6
}
