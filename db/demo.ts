import document from './demo.json' with { type: 'json' }

const dayMs = 86_400_000

/** Time zone of the demo, whose day `today` is. */
export const demoZone = document.site.time_zone

/**
 * Returns the institute document of the demo: a fictitious college in Pune. Its fifty or so courses together cover
 * every rule of the catalogue. Dates of enrolment and teaching move with `today` (`YYYY-MM-DD`), so that every state
 * can be seen on any day; ids stay the same. `origin` is the address of this service, which serves the pictures in
 * public/demo.
 */
export function demoInstitute({ today, origin }: { today: string; origin: string }): unknown {
  const dayAfter = (_: string, days = '0') =>
    new Date(Date.parse(today) + Number(days) * dayMs).toISOString().slice(0, 10)
  const text = JSON.stringify(document)
    .replaceAll('{origin}', origin)
    .replace(/\{today([+-]\d+)?\}/g, dayAfter)
  return JSON.parse(text)
}
