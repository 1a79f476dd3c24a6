import type { Evidence, Kind } from '../columns/evidence.ts'

/**
 * How well the cells of a column suit a field: from -1 if they cannot be it, over 0 if they say nothing, to 0.5 if they
 * can hardly be anything else.
 */
export type Suits = (cells: Evidence) => number

const none = ({ cells }: Evidence): boolean => cells.length === 0
/** Returns whether more than half of the cells are of one of the kinds. */
const mostly = ({ share }: Evidence, ...kinds: Kind[]): boolean => kinds.some((kind) => share(kind) > 0.5)

/** None of several cells is what the field needs: the column is left out and named once, rather than each of its cells. */
const unknown = ({ cells }: Evidence): number => (cells.length > 3 ? -0.3 : cells.length > 0 ? -0.1 : 0)

/** Some cells must be of the kind. */
const needs =
  (kind: Kind): Suits =>
  (one) =>
    none(one) ? 0 : one.share(kind) >= 0.3 ? 0.2 + 0.2 * one.share(kind) : -1

export const suits = {
  date: (one) => {
    if (none(one)) return 0
    if (one.share('date') > 0 && !mostly(one, 'clock')) return 0.2 + 0.3 * one.share('date')
    return mostly(one, 'clock', 'number', 'flag', 'link', 'days') ? -1 : unknown(one)
  },
  sessions: (one) => {
    const found = one.share('days') + (mostly(one, 'number') ? 0.5 : 1) * one.share('clock')
    if (mostly(one, 'length') && !mostly(one, 'days')) return mostly(one, 'clock') ? 0.2 : -0.7
    if (found === 0 && one.share('length') > 0) return -0.7
    if (found > 0) return 0.1 + 0.4 * Math.min(1, found)
    return mostly(one, 'date', 'number', 'flag', 'link', 'code') ? -1 : one.cells.length > 3 ? -0.3 : 0
  },
  workload: (one) =>
    mostly(one, 'link', 'flag') ||
    one.share('days') > one.share('length') ||
    (mostly(one, 'clock') && one.share('length') < 0.5)
      ? -1
      : one.share('length') + one.share('number') > 0
        ? 0.2 + 0.2 * Math.max(one.share('length'), one.share('number'))
        : mostly(one, 'date')
          ? -1
          : unknown(one),
  number: needs('number'),
  rating: (one) =>
    none(one)
      ? 0
      : one.cells.every((cell) => Number.parseFloat(String(cell).replace(',', '.')) <= 5)
        ? 0.3
        : -1,
  seats: (one) =>
    none(one)
      ? 0
      : one.share('full') > 0 && one.share('capacity') === 0
        ? 0.5
        : one.share('seats') > 0.5
          ? 0.1
          : -0.2,
  amount: (one) =>
    mostly(one, 'date', 'days', 'clock', 'link', 'contact')
      ? -1
      : one.share('money') > 0
        ? 0.4
        : mostly(one, 'number')
          ? 0.2
          : 0,
  flag: needs('flag'),
  published: (one) => (none(one) ? 0 : one.share('flag') + one.share('state') > 0 ? 0.3 : -0.2),
  status: (one) => (one.share('state') > 0 ? 0.2 + 0.2 * one.share('state') : unknown(one)),
  way: (one) =>
    one.share('way') > 0
      ? 0.1 + 0.4 * one.share('way')
      : one.cells.length > 1 || mostly(one, 'days', 'clock', 'number', 'link')
        ? -1
        : 0,
  link: (one) => (none(one) ? 0 : one.share('link') > 0 ? 0.4 : -1),
  image: (one) => (none(one) ? 0 : one.share('image') > 0.5 ? 0.5 : one.share('link') > 0 ? 0.3 : -0.3),
  id: (one) =>
    none(one)
      ? 0
      : one.words > 2
        ? -1
        : (mostly(one, 'code', 'number') ? 0.3 : 0) - (one.distinct < 0.5 ? 0.3 : 0),
  name: (one) =>
    none(one)
      ? 0
      : mostly(one, 'number', 'date', 'clock', 'link', 'contact', 'flag', 'money', 'length')
        ? -1
        : (one.share('word') > 0.8 ? 0.1 : -0.5) +
          0.25 * one.distinct -
          (one.words > 25 ? 0.6 : 0) -
          (one.filled < 0.5 ? 0.3 : 0) -
          (one.words < 1.2 && mostly(one, 'code') ? 0.7 : 0),
  label: (one) =>
    mostly(one, 'date')
      ? -0.2
      : mostly(one, 'link', 'contact') || one.share('capacity') > 0 || one.words > 25
        ? -1
        : one.share('word') > 0.5
          ? 0.2
          : 0,
  tag: (one) =>
    one.share('way') === 1 ? -0.6 : mostly(one, 'link', 'contact', 'date', 'days') || one.words > 25 ? -1 : 0,
  // Weekdays are no evidence: Ravi is a name, and Sunday.
  people: (one) =>
    mostly(one, 'number', 'link', 'flag', 'date') || (one.words < 1.2 && mostly(one, 'code'))
      ? -1
      : one.words > 15
        ? -0.5
        : 0,
  place: (one) => (mostly(one, 'link', 'flag', 'date', 'days') ? -1 : 0),
  prose: (one) => (mostly(one, 'flag', 'link', 'date', 'days') ? -1 : 0.3 * one.share('long')),
  slug: (one) =>
    none(one) ? 0 : one.words > 1.5 || mostly(one, 'link') ? -1 : mostly(one, 'code') ? 0.3 : 0,
  subtitle: (one) => (mostly(one, 'code', 'link', 'flag', 'number') ? -1 : 0),
  text: (one) => (mostly(one, 'link', 'flag') ? -1 : 0),
} satisfies Record<string, Suits>
