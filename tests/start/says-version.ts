/** Ends with the version of Node that runs it. */
process.exitCode = Number.parseInt(process.versions.node, 10)
