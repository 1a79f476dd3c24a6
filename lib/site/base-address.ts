/** Returns an address without slashes at its end, so that a path may follow. */
export function baseAddress(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end--
  return address.slice(0, end)
}
