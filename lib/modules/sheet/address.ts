/** A link to any page of a Google Sheet becomes the address of its CSV export. */
export function sheetAddress(address: string): string {
  const url = new URL(address)
  const [, path, page] = /^(\/spreadsheets\/d\/(?:e\/)?[\w-]+)(?:\/([^/]*))?/.exec(url.pathname) ?? []
  if (url.host !== 'docs.google.com' || path === undefined || page === 'export') return address
  const gid = url.searchParams.get('gid') ?? /gid=(\d+)/.exec(url.hash)?.[1]
  const isPublished = path.startsWith('/spreadsheets/d/e/')
  const form = isPublished ? `pub?output=csv&single=true` : 'export?format=csv'
  return `${url.origin}${path}/${form}${gid === undefined || gid === null ? '' : `&gid=${gid}`}`
}
