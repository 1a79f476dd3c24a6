// Keeps for the visit how a visitor came here, for the enquiry form: in sessionStorage, without a cookie.

const campaignName = /^(utm_(source|medium|campaign|term|content)|gclid|gbraid|wbraid|fbclid|msclkid)$/

/** An address's origin and path, and of its query only the names of a campaign: the rest may hold a token. */
function pageAddress(address) {
  const { origin, pathname, searchParams } = new URL(address)
  const campaign = new URLSearchParams([...searchParams].filter(([name]) => campaignName.test(name)))
  return origin + pathname + (campaign.size > 0 ? `?${campaign}` : '')
}

/** The attribution of this visit: that of its last page with a campaign of its own, else of its first page. */
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
    // The browser keeps nothing for this site, or something else wrote there.
  }
  return here
}

const attribution = visitAttribution()

// However the form is sent, with the page's script or without it.
document.addEventListener('formdata', ({ target, formData }) => {
  if (!target.closest('#enquiry')) return
  formData.set('page_url', pageAddress(location.href))
  formData.set('attribution', JSON.stringify(attribution))
})
