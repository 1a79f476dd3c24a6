// Updates "in n days" beside enrolment dates: the page may be an old copy, and a static copy comes without them. The
// limit of 14 days is that of lib/site/dates/days.ts.

const inDays = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' })

function countDays() {
  const today = new Date().setHours(0, 0, 0, 0)
  for (const day of document.querySelectorAll('.countdown')) {
    const days = Math.round((new Date(`${day.dateTime}T00:00`) - today) / 86_400_000)
    const countdown = day.querySelector('span') ?? day.appendChild(document.createElement('span'))
    countdown.textContent = days >= 0 && days <= 14 ? ` (${inDays.format(days, 'day')})` : ''
  }
}

countDays()
addEventListener('listed', countDays)
