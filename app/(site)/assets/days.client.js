// Appends "in n days" to dates within two weeks. Done in the browser because the page may be a cached or old copy.

const inDays = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' })

function addDays() {
  const today = new Date().setHours(0, 0, 0, 0)
  // The first column of a batch list shows the date itself; leave it alone.
  for (const day of document.querySelectorAll('main time:not(.batch-day *)')) {
    const days = Math.round((new Date(`${day.dateTime}T00:00`) - today) / 86_400_000)
    if (days >= 0 && days <= 14) day.append(` (${inDays.format(days, 'day')})`)
  }
}

addDays()
addEventListener('listed', addDays)
