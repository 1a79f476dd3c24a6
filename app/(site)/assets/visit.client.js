// Stores how the visitor came to the site, for the enquiry form: in sessionStorage, without cookies, for one visit.

const campaignName = /^(utm_(source|medium|campaign|term|content)|gclid|gbraid|wbraid|fbclid|msclkid)$/

/**
 * Returns an address without its query string, except for campaign parameters. Other parameters may contain a token.
 */
function pageAddress(address) {
  const { origin, pathname, searchParams } = new URL(address)
  const campaign = new URLSearchParams([...searchParams].filter(([name]) => campaignName.test(name)))
  return origin + pathname + (campaign.size > 0 ? `?${campaign}` : '')
}

/** Returns the attribution of this visit: of the last page with campaign parameters, else of the first page. */
function visitAttribution() {
  const landing_url = pageAddress(location.href)
  const campaign = Object.fromEntries(new URL(landing_url).searchParams)
  const referrer = /^https?:/.test(document.referrer) ? pageAddress(document.referrer) : undefined
  const here = { landing_url, referrer, ...campaign }
  try {
    const kept = sessionStorage.getItem('catalogue-visit')
    if (kept && Object.keys(campaign).length === 0) return JSON.parse(kept)
    sessionStorage.setItem('catalogue-visit', JSON.stringify(here))
  } catch {
    // Storage is disabled for this site, or other code has written an invalid value.
  }
  return here
}

const attribution = visitAttribution()

// Runs whether the form is sent by the page's script or by the browser.
document.addEventListener('formdata', ({ target, formData }) => {
  if (!target.closest('#enquiry')) return
  formData.set('page_url', pageAddress(location.href))
  formData.set('attribution', JSON.stringify(attribution))
})
