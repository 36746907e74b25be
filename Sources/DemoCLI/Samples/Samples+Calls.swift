import Foundation

extension Samples {
  /// `image https://github.com/octocat.png`: a face of 16 by 16 pixels.
  static let picture = Sample(
    "GET /octocat.png", type: "image/png",
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAASklEQVR42mP4//8/Azasoqn/HxnjUkdQIyGDSNKMzRCSNaMbQpZm\
        ZEMoNwCHBFFiIEy27YPIABypDiugTSxQJSFRJSlTJTORk50B5zb1oAqur40AAAAASUVORK5CYII=
        """) ?? Data())

  /// `graphql '{ viewer { login } }'`
  static let viewer = Sample("POST /graphql", #"{"data": {"viewer": {"login": "octocat"}}}"#)

  /// `api repos/octocat/Hello-World/issues -f title=…`
  static let newIssue = Sample("POST /repos/octocat/Hello-World/issues", status: 201, issue.body)
}
