import type { ChangeList } from '#lib/catalogue/shapes/changes.ts'
import { tablaId } from './courses.ts'

const changed: ChangeList = {
  data: [
    { kind: 'course', id: tablaId, change: 'changed', at: '2026-05-01T09:00:43.000Z' },
    { kind: 'list', id: null, change: 'changed', at: '2026-05-01T09:00:43.000Z' },
    { kind: 'path', id: 'SUR', change: 'removed', at: '2026-05-02T00:00:01.250Z' },
  ],
  next: 'WzQ0XQ.Yk3vTtqJx0E',
  has_more: false,
  reset: false,
}

export const changes = {
  changed: { summary: 'A course changed and moved, a path went', value: changed },
  start: { summary: 'A cursor to start from', value: { ...changed, data: [] } },
  reset: { summary: 'The cursor is too old', value: { ...changed, data: [], reset: true } },
}
