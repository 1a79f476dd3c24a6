// Updates "in n days" beside enrolment dates, in days of the institute: the page may be an old copy, and a static copy
// comes without them. The limit of 14 days is that of lib/site/dates/day-texts.ts.

const { lang, dataset } = document.documentElement
const inDays = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' })
const dayFormat = new Intl.DateTimeFormat('sv', { timeZone: dataset.zone })

function countDays() {
  const today = Date.parse(dayFormat.format(new Date()))
  for (const day of document.querySelectorAll('.countdown')) {
    const days = (Date.parse(day.dateTime) - today) / 86_400_000
    const countdown = day.querySelector('span') ?? day.appendChild(document.createElement('span'))
    countdown.textContent = days >= 0 && days <= 14 ? ` (${inDays.format(days, 'day')})` : ''
  }
}

countDays()
addEventListener('listed', countDays)
