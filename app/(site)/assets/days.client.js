// Adds the number of days to a near date, by the reader's calendar: the page may be an old copy.

const inDays = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' })

function addDays() {
  const today = new Date().setHours(0, 0, 0, 0)
  // In a list of batches the first column is a date already.
  for (const day of document.querySelectorAll('main time:not(.batch-day *)')) {
    const days = Math.round((new Date(`${day.dateTime}T00:00`) - today) / 86_400_000)
    if (days >= 0 && days <= 14) day.append(` (${inDays.format(days, 'day')})`)
  }
}

addDays()
addEventListener('listed', addDays)
