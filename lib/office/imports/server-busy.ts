/** A file was not read in time, although nothing is wrong with it. */
export class ServerBusy extends Error {
  override message = 'The server is too busy to read a file.'
}
