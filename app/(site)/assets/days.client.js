// Corrects "in n days" beside enrolment dates, because the page may be an old copy from a cache.

const inDays = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' })

function countDays() {
  const today = new Date().setHours(0, 0, 0, 0)
  for (const day of document.querySelectorAll('.countdown')) {
    const days = Math.round((new Date(`${day.dateTime}T00:00`) - today) / 86_400_000)
    const told = day.querySelector('span') ?? day.appendChild(document.createElement('span'))
    told.textContent = days >= 0 && days <= 14 ? ` (${inDays.format(days, 'day')})` : ''
  }
}

countDays()
addEventListener('listed', countDays)
