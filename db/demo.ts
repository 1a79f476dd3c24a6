import document from './demo.json' with { type: 'json' }

const dayMs = 86_400_000

/**
 * The institute document of the demo: a made-up college in Pune with some fifty courses, which between them reach every
 * rule of the catalogue. Dates of enrolment and teaching move with `today` (`YYYY-MM-DD`), so that each state can be
 * seen on any day; ids stay. `origin` is where this service runs, which serves the pictures from public/demo.
 */
export function demoInstitute({ today, origin }: { today: string; origin: string }): unknown {
  const dayAfter = (_: string, days = '0') =>
    new Date(Date.parse(today) + Number(days) * dayMs).toISOString().slice(0, 10)
  const text = JSON.stringify(document)
    .replaceAll('{origin}', origin)
    .replace(/\{today([+-]\d+)?\}/g, dayAfter)
  return JSON.parse(text)
}
