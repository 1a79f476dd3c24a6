@rem npm starts scripts with cmd on Windows, which has no exec. Elsewhere exec lets the stop signal of npm reach the server.
@%*
