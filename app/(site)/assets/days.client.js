// Appends "in n days" to dates within two weeks. Runs in the browser, because the page may be an old copy from a
// cache.

const inDays = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' })

function addDays() {
  const today = new Date().setHours(0, 0, 0, 0)
  // Leaves out the first column of a batch list, which consists of the date itself.
  for (const day of document.querySelectorAll('main time:not(.batch-day *)')) {
    const days = Math.round((new Date(`${day.dateTime}T00:00`) - today) / 86_400_000)
    if (days >= 0 && days <= 14) day.append(` (${inDays.format(days, 'day')})`)
  }
}

addDays()
addEventListener('listed', addDays)
