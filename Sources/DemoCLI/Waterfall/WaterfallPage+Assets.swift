extension WaterfallPage {
  /// The SHA-256 of the script, which a test compares: the browser runs no other script.
  static let scriptHash = "AMh2xuyQdY6PXtTAkoFb2V+3+Ye1Mx8o9M8uz+E7Twk="

  /// Filters, sorts, groups and zooms the rows. Without it the page shows all of them.
  static let script = #"""
    "use strict"
    const $ = id => document.getElementById(id), body = document.body.style, list = $("rows"), map = $("overview")
    const rows = [...list.children].map((node, index) => {
      const [start, time, size, status] = node.dataset.row.split(" ").map(Number)
      const [method, code, place] = [...node.firstElementChild.children].map(cell => cell.title || cell.textContent)
      return { node, index, start, time, size, status, method, url: place, host: node.dataset.host,
        text: `${method} ${code} ${place}`.toLowerCase() }
    })
    const first = +body.getPropertyValue("--from"), whole = +body.getPropertyValue("--span")
    let from = first, span = whole, key = "index", sign = 1
    const duration = ms => ms < 9.95 ? ms.toFixed(1) + " ms" : ms < 999.5 ? Math.round(ms) + " ms"
      : ms < 59995 ? +(ms / 1000).toFixed(2) + " s" : Math.floor(ms / 60000) + " min " + Math.floor(ms / 1000 % 60) + " s"
    const bytes = size => size < 1000 ? size + " B" : size < 999950 ? (size / 1000).toFixed(1) + " kB" : (size / 1e6).toFixed(1) + " MB"
    const compare = (a, b) => a < b ? -1 : a > b ? 1 : 0

    function show() {
      const words = $("filter").value.toLowerCase().split(/\s+/).filter(word => word && word != "-")
      const kept = rows.filter(row => row.start <= from + span && row.start + row.time >= from
        && words.every(word => word[0] == "-" ? !row.text.includes(word.slice(1)) : row.text.includes(word)))
      kept.sort((a, b) => sign * compare(a[key], b[key]) || a.index - b.index)
      $("count").textContent = `${kept.length} of ${rows.length}`
      const hosts = $("group").checked ? [...new Set(kept.map(row => row.host))] : []
      list.replaceChildren(...hosts.flatMap(host => {
        const members = kept.filter(row => row.host == host), title = document.createElement("h2")
        const received = members.reduce((sum, row) => sum + Math.max(0, row.size), 0)
        title.textContent = `${host} (${members.length}, ${bytes(received)})`
        return [title, ...members.map(row => row.node)]
      }), ...hosts.length ? [] : kept.map(row => row.node))
      for (const button of document.querySelectorAll("[data-sort]"))
        button.dataset.order = button.dataset.sort == key ? sign > 0 ? "▲" : "▼" : ""
      drawMap(kept)
    }

    function zoom(start, length) {
      length = Math.min(whole, Math.max(length, whole / 1e6))
      const unit = 10 ** Math.floor(Math.log10(length / 8)), step = [1, 2, 5, 10].map(n => n * unit).find(n => length / n <= 8)
      span = length
      from = Math.min(Math.max(first + Math.floor((start - first) / step) * step, first), first + whole - span)
      for (const [name, value] of Object.entries({ from, span, step })) body.setProperty("--" + name, value)
      document.querySelector(".scale").replaceChildren(...Array.from({ length: Math.floor(span / step) + 1 }, (_, index) => {
        const tick = document.createElement("i")
        tick.style.left = index * step / span * 100 + "%"
        tick.textContent = duration(from + index * step)
        return tick
      }))
      show()
    }

    function drawMap(kept) {
      const colors = getComputedStyle(document.documentElement), color = name => colors.getPropertyValue(name)
      const width = map.width = map.clientWidth * devicePixelRatio, height = map.height = map.clientHeight * devicePixelRatio
      const at = time => (time - first) / whole * width, draw = map.getContext("2d")
      draw.fillStyle = color("--hover")
      draw.fillRect(at(from), 0, span / whole * width, height)
      const chosen = new Set(kept), lanes = Math.min(rows.length, 16), line = height / lanes
      rows.forEach((row, index) => {
        draw.fillStyle = !chosen.has(row) ? color("--line") : row.status == 0 || row.status >= 400 ? color("--bad") : color("--wait")
        draw.fillRect(at(row.start), index % lanes * line, Math.max(devicePixelRatio, row.time / whole * width), line * .8)
      })
    }

    const onClick = (selector, act) => {
      for (const button of document.querySelectorAll(selector)) button.addEventListener("click", () => act(button.dataset))
    }
    onClick("[data-zoom]", data => {
      const [shift, factor] = data.zoom.split(" ").map(Number)
      zoom(from + shift * span, span * factor)
    })
    onClick("[data-sort]", data => {
      sign = data.sort == key ? -sign : ["time", "size", "status"].includes(data.sort) ? -1 : 1
      key = data.sort
      show()
    })
    const time = event => first + event.offsetX / map.clientWidth * whole
    let grip = null
    map.addEventListener("pointerdown", event => { grip = time(event); map.setPointerCapture(event.pointerId) })
    map.addEventListener("pointerup", event => {
      const end = time(event)
      if (grip != null && Math.abs(end - grip) > whole / 200) zoom(Math.min(grip, end), Math.abs(end - grip))
      grip = null
    })
    map.addEventListener("dblclick", () => zoom(first, whole))
    $("filter").addEventListener("input", show)
    $("group").addEventListener("change", show)
    document.querySelector(".tools").addEventListener("submit", event => event.preventDefault())
    addEventListener("resize", show)
    document.querySelector(".tools").hidden = map.hidden = false
    zoom(first, whole)
    """#

  static let style = """
    :root { --back: #fff; --text: #1f2328; --dim: #59636e; --line: #d1d9e0; --hover: #eef2f6; --good: #1a7f37;
      --bad: #cf222e; --other: #9a6700; --connect: #d4a72c; --wait: #54aeff; --receive: #2da44e; }
    @media (prefers-color-scheme: dark) {
      :root { --back: #0d1117; --text: #e6edf3; --dim: #9198a1; --line: #3d444d; --hover: #1c2430; --good: #3fb950;
        --bad: #f85149; --other: #d29922; --connect: #bb8009; --wait: #388bfd; --receive: #2ea043; }
    }
    body { margin: 2rem auto; padding: 0 1rem; max-width: 100rem; background: var(--back); color: var(--text);
      font: 14px/1.5 system-ui, sans-serif; }
    h1 { font-size: 1.4rem; margin: 0 0 .3rem; overflow-wrap: anywhere; }
    h2 { font-size: 1em; margin: .6rem 0 0; } p { margin: .3rem 0; }
    .tools { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin: .6rem 0; }
    .tools[hidden] { display: none; }
    .tools input[type=search] { flex: 1 1 16rem; max-width: 32rem; font: inherit; }
    #overview { width: 100%; height: 4rem; border: 1px solid var(--line); cursor: crosshair; touch-action: none; }
    .row { display: grid; grid-template-columns: .8rem 4.5rem 4rem minmax(8rem, 2fr) 5rem 5rem 5rem minmax(8rem, 4fr);
      gap: .75rem; align-items: center; padding: .15rem .5rem; border-bottom: 1px solid var(--line);
      font-variant-numeric: tabular-nums; }
    .row::before { content: ""; width: 0; }
    summary.row::before { border: .3rem solid transparent; border-left: .45rem solid var(--dim); border-right: 0; }
    details[open] > summary.row::before { transform: rotate(90deg); }
    .head { color: var(--dim); position: sticky; top: 0; background: var(--back); z-index: 1; }
    .head button { font: inherit; color: inherit; background: none; border: 0; padding: 0; text-align: left; cursor: pointer; }
    .head button:nth-child(n+4) { text-align: right; } .head button::after { content: " " attr(data-order); }
    .scale { position: relative; height: 1.5em; overflow: hidden; }
    .scale i { position: absolute; padding-left: .2rem; border-left: 1px solid var(--line); font-style: normal;
      white-space: nowrap; font-size: .85em; }
    details { content-visibility: auto; contain-intrinsic-size: auto 1.9rem; }
    summary { cursor: pointer; list-style: none; } summary::-webkit-details-marker { display: none; }
    summary:hover, details[open] > summary { background: var(--hover); }
    .path { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .number { text-align: right; white-space: nowrap; }
    .good { color: var(--good); } .bad { color: var(--bad); } .other { color: var(--other); }
    .bars { position: relative; height: 1.2rem; overflow: hidden;
      background: linear-gradient(to right, var(--line) 1px, transparent 1px) 0 0 / calc(var(--step) / var(--span) * 100%); }
    .bars i { position: absolute; top: .1rem; bottom: .1rem; min-width: 2px; border-radius: 2px;
      left: calc((var(--s) - var(--from)) / var(--span) * 100%); width: calc(var(--d) / var(--span) * 100%); }
    .connect { background: var(--connect); } .wait { background: var(--wait); } .receive { background: var(--receive); }
    .legend { color: var(--dim); } .legend span { margin-right: .8rem; }
    .legend i { display: inline-block; width: .8rem; height: .8rem; border-radius: 2px; margin: 0 .3rem -.1rem 0; }
    .more { padding: .5rem 1rem 1rem; overflow-wrap: anywhere; border-bottom: 1px solid var(--line); }
    .more ul { margin: .2rem 0; padding: 0; list-style: none; font: 12px/1.6 ui-monospace, monospace; }
    @media (max-width: 56rem) {
      .row { grid-template-columns: .8rem 3.2rem 3rem minmax(0, 1fr) 4.2rem 4rem; gap: .3rem .5rem; }
      .row > :nth-child(6) { display: none; } .bars, .scale { grid-column: 1 / -1; }
    }
    @media (max-width: 36rem) {
      .scale i:nth-child(even) { display: none; }
      .row { grid-template-columns: .8rem 4rem 1fr 4.5rem 4.5rem; } .row > :nth-child(3) { grid-area: 2 / 2 / auto / -1; }
    }
    """
}
