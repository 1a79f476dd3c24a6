// The site's scripts and embed.js are built from this file, so it imports nothing.

const campaignName = /^(utm_(source|medium|campaign|term|content)|gclid|gbraid|wbraid|fbclid|msclkid)$/

/** Returns an address without its query, except for campaign parameters. Other parameters may contain a token. */
export function pageAddress(address) {
  const { origin, pathname, searchParams } = new URL(address)
  const campaign = new URLSearchParams([...searchParams].filter(([name]) => campaignName.test(name)))
  return origin + pathname + (campaign.size > 0 ? `?${campaign}` : '')
}

/**
 * Returns how this visit began: with its last page that had campaign parameters, else with its first page. Undefined on
 * a server. Kept in sessionStorage, without a cookie.
 */
export function attribution() {
  if (typeof document === 'undefined') return undefined
  const landing_url = pageAddress(location.href)
  const campaign = Object.fromEntries(new URL(landing_url).searchParams)
  const referrer = /^https?:/.test(document.referrer) ? pageAddress(document.referrer) : undefined
  const here = { landing_url, referrer, ...campaign }
  try {
    const kept = sessionStorage.getItem('catalogue-visit')
    if (kept && Object.keys(campaign).length === 0) return JSON.parse(kept)
    sessionStorage.setItem('catalogue-visit', JSON.stringify(here))
  } catch {
    // The browser has storage disabled for this site, or other code wrote an invalid value.
  }
  return here
}
