/** An address without the slashes at its end, so that a path may follow it. */
export function baseAddress(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end--
  return address.slice(0, end)
}
