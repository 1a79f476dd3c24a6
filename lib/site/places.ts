/**
 * Returns a venue as a card shows it: its first part, which is the room or the house, with its last, which is the town.
 * A part with digits at the end, such as a postcode, is no town.
 */
export function shortPlace(venue: string): string {
  const parts = venue
    .split(/[,،、]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  while (parts.length > 2 && /\p{N}/u.test(parts.at(-1) ?? '')) parts.pop()
  if (parts.length < 3) return parts.join(comma(venue))
  return `${parts[0]}${comma(venue)}${parts.at(-1)}`
}

const comma = (venue: string): string => (venue.includes('،') ? '، ' : ', ')
