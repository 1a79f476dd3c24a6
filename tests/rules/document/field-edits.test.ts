import { describe, expect, test } from 'vitest'
import { Edits, fieldEdits } from '#lib/contract/catalogue/source/store/edits.ts'
import { course, invite, plan, today, tomorrow, version } from '../catalogue/cast.ts'

/** `path change before after`, a line each. */
const edited = (before: unknown, after: unknown) =>
  [...fieldEdits(before, after)].map(({ path, change, ...values }) =>
    change === 'changed' ? [path, values.before, values.after] : [path, change],
  )

describe('what differs between two things is told field by field:', () => {
  const sold = (amount: number) =>
    version({ id: 'v', invites: [invite({ id: 'i', plans: [plan({ amount })] })] })
  const ofVersions = (...versions: ReturnType<typeof version>[]) => course({ versions })
  const deep = 'versions.v.invites.i.plans.plan.amount'
  const ofKeys = (keys: string) => ({ formats: [...keys].map((key) => ({ key })) })
  const ofFaqs = (questions: string) => ({ faqs: [...questions].map((question) => ({ question })) })
  const ofSteps = (ids: string) => ({ steps: [...ids].map((id) => ({ id })) })
  test.each<[string, unknown, unknown, unknown[][]]>([
    ['nothing where they are equal', course(), course(), []],
    ['a text', course({ title: 'A' }), course({ title: 'B' }), [['title', 'A', 'B']]],
    ['a text that is no more', course({ subtitle: 'A' }), course(), [['subtitle', 'A', null]]],
    ['a flag', { hidden: false }, { hidden: true }, [['hidden', false, true]]],
    ['a list of texts as one', { tags: ['a'] }, { tags: ['a', 'b'] }, [['tags', '["a"]', '["a","b"]']]],
    ['a field deep in things that have ids', ofVersions(sold(5)), ofVersions(sold(7)), [[deep, 5, 7]]],
    ['what came', ofVersions(), ofVersions(version({ id: 'b' })), [['versions.b', 'added']]],
    ['what went', ofVersions(version({ id: 'a' })), ofVersions(), [['versions.a', 'removed']]],
    ['the first thing of a list', { items: [] }, { items: [{ code: 'hi' }] }, [['items.hi', 'added']]],
    ['another order', ofKeys('ab'), ofKeys('ba'), [['formats (order)', '["a","b"]', '["b","a"]']]],
    ['things without names by their place', ofFaqs('AB'), ofFaqs('AC'), [['faqs.1.question', 'B', 'C']]],
    ['things of equal names by their place', ofSteps('aa'), ofSteps('ab'), [['steps.1.id', 'a', 'b']]],
    ['a long text cut', { t: 'a' }, { t: 'b'.repeat(300) }, [['t', 'a', `${'b'.repeat(200)}…`]]],
  ])('%s', (_, before, after, lines) => expect(edited(before, after)).toEqual(lines))
})

describe('the edits of an import', () => {
  const change = (before: ReturnType<typeof course>, after: ReturnType<typeof course>) => {
    const edits = new Edits(1, today)
    edits.addCourse({ kind: 'course', id: before.id, title: null, change: 'changed', before, after })
    return edits
  }
  const all = ['course', 'versions.knitting-v1']
  const two = (status: 'active' | 'archived') =>
    course({ versions: [version({ id: 'v1' }), version({ id: 'v2', status })] })

  test.each([
    ['a course that is no longer published', course(), course({ published: false }), all, []],
    ['one that is published now', course({ archived: true }), course(), [], all],
    ['one that appears tomorrow', course(), course({ publish_from: tomorrow }), all, []],
    ['a version that is archived', two('active'), two('archived'), ['versions.v2'], []],
    ['another title', course(), course({ title: 'Other' }), [], []],
  ])('tell what readers no longer get, and newly get, by %s', (_, before, after, hidden, shown) => {
    const edits = change(before, after)
    expect(edits.list[0]).toMatchObject({ hidden, shown })
    expect(edits).toMatchObject({ hidden: hidden.length, shown: shown.length, takesAway: hidden.length > 0 })
  })

  test('take something away where a thing within is removed, though readers never got it', () => {
    const before = course({ versions: [version({ id: 'a' }), version({ id: 'b', status: 'archived' })] })
    expect(change(before, course({ versions: [version({ id: 'a' })] })).takesAway).toBe(true)
  })

  test('are counted, not kept, beyond so many', () => {
    const edits = new Edits(1000, today)
    const [before, after] = [course(), course({ archived: true })]
    for (let id = 0; id < 1200; id++)
      edits.addCourse({ kind: 'course', id: `${id}`, title: null, change: 'changed', before, after })
    expect([edits.list.length, edits.more, edits.hidden]).toEqual([1000, 200, 2400])
  })
})
