import type { ReactNode } from 'react'
import { z } from 'zod'
import type { Form } from './base-route.ts'
import { ActionForm, Field, type FieldProps, Section, Tick } from './fields.tsx'
import { type Action, type DashboardRequest, type Done, Refused } from './member-route.ts'
import type { Part } from './screen.tsx'

/** `value` is what the field holds at first; the address's query and a refused form come before it. */
export interface FormField extends Omit<FieldProps, 'name' | 'value' | 'type' | 'fault'> {
  kind?: NonNullable<FieldProps['type']> | 'several' | 'tick' | 'hidden'
  type?: z.ZodType
  value?: string | readonly string[]
  /** Sentence about a value that `type` does not take; `{value}` is its text, `{max}` the largest number. */
  fault?: string
  max?: number
  group?: string
  /** Whether the value is never sent back to the page. */
  isSecret?: boolean
}
type FormFields = Record<string, FormField>

/** The values of a form; a field without a type has its trimmed text. */
type ValuesOf<Fields extends FormFields> = {
  [Name in keyof Fields]: Fields[Name]['type'] extends z.ZodType ? z.output<Fields[Name]['type']> : string
}

interface FormSpec<Fields extends FormFields> {
  action: string
  title?: (request: DashboardRequest) => string
  lead?: (request: DashboardRequest) => ReactNode | Promise<ReactNode>
  label: (request: DashboardRequest) => string
  isQuiet?: boolean
  /** Undefined while there is nothing to fill in: then the form is not shown. */
  fields: (request: DashboardRequest) => Fields | undefined | Promise<Fields | undefined>
}
/** What only it can know of the values, it refuses without a message, by the names of the fields. */
type Run<Fields extends FormFields, Outcome> = (
  request: DashboardRequest,
  values: ValuesOf<Fields>,
  form: Form,
) => Promise<Outcome>

/** `run` runs in a transaction with its event; `alone` is for what waits for another service. */
export function form<Fields extends FormFields>(
  spec: FormSpec<Fields> & ({ run: Run<Fields, Done> } | { alone: Run<Fields, Done & { isRecorded: true }> }),
): Part {
  const work =
    <Outcome,>(run: Run<Fields, Outcome>) =>
    async (request: DashboardRequest, form: Form): Promise<Outcome> => {
      const fields = (await spec.fields({ ...request, sent: form })) ?? ({} as Fields)
      const read = readValues(request, fields, form)
      try {
        return await run(request, read, form)
      } catch (error) {
        throw error instanceof Refused && error.message === '' ? refusalOf(fields, error.faults) : error
      }
    }
  const action: Action<unknown> = 'run' in spec ? work(spec.run) : { alone: work(spec.alone) }
  return { show: (request) => showForm(spec, request), actions: { [spec.action]: action } }
}

/** A type that reads a text by a function which throws for what it cannot read. */
export const readBy = <Value,>(read: (text: string) => Value) =>
  z.string().transform((text, context): Value => {
    try {
      return read(text)
    } catch {
      context.addIssue('unreadable')
      return z.NEVER
    }
  })

export const orBlank = <Type extends z.ZodType>(type: Type) =>
  z.union([z.literal('').transform(() => null), type])

function readValues<Fields extends FormFields>(
  { say }: DashboardRequest,
  fields: Fields,
  form: Form,
): ValuesOf<Fields> {
  const faults: Record<string, string> = {}
  const values = Object.entries(fields).map(([name, { kind, type, fault = '', max = 0 }]) => {
    const given = kind === 'several' ? form.getAll(name) : (form.get(name)?.trim() ?? '')
    const read = (type ?? z.unknown()).safeParse(given)
    if (!read.success) faults[name] = say(fault, { value: String(given).slice(0, 60), max })
    return [name, read.data]
  })
  if (Object.keys(faults).length > 0) throw refusalOf(fields, faults)
  return Object.fromEntries(values)
}

function refusalOf(fields: FormFields, faults: Readonly<Record<string, string>>): Refused {
  const told = Object.entries(faults).map(([name, text]) =>
    fields[name]?.label ? `${fields[name].label}: ${text}` : text,
  )
  return new Refused(told.join(' '), { faults })
}

async function showForm<Fields extends FormFields>(spec: FormSpec<Fields>, request: DashboardRequest) {
  const fields = await spec.fields(request)
  if (!fields) return null
  const { action, title, lead, label } = spec
  const isSent = request.sent?.get('action') === action
  const groups = Map.groupBy(Object.entries(fields), ([, { group }]) => group)
  const names = Object.keys(fields)
  const body = (
    <ActionForm
      to={request.here}
      action={action}
      label={label(request)}
      isQuiet={spec.isQuiet}
      isLong={names.length > 1}
    >
      {names.length > 0 &&
        [...groups].map(([group, own]) => {
          const inputs = own.map(([name, field]) => inputOf(request, isSent, name, field))
          if (group === undefined) return inputs
          return (
            <details key={group} className="group" open={isSent}>
              <summary>{group}</summary>
              <div>{inputs}</div>
            </details>
          )
        })}
    </ActionForm>
  )
  const heading = title?.(request)
  const whole = (
    <>
      {await lead?.(request)}
      {body}
    </>
  )
  return heading === undefined ? whole : <Section title={heading}>{whole}</Section>
}

/** A form whose fields become the query of the page's address; those of `more` are folded until they are used. */
export function filterForm(request: DashboardRequest, to: string, fields: FormFields, more?: FormFields) {
  const { words, url } = request
  const inputs = (some: FormFields) =>
    Object.entries(some).map(([name, field]) => inputOf(request, false, name, field))
  const isUsed = Object.entries(more ?? {}).some(
    ([name, { value = '' }]) => (url.searchParams.get(name) || value) !== value,
  )
  return (
    <form className="filters" action={to}>
      {inputs(fields)}
      {more && (
        <details className="more" open={isUsed}>
          <summary>{words.labels.filter}</summary>
          <div className="filters">{inputs(more)}</div>
        </details>
      )}
      <div>
        <button type="submit" className="button-quiet">
          {words.apply}
        </button>
      </div>
    </form>
  )
}

/** Draws a field with what was sent, what the address says, or what it holds at first. */
function inputOf({ sent, url, faults }: DashboardRequest, isSent: boolean, name: string, field: FormField) {
  // What is left is how the input looks; the others would become attributes of it.
  const { kind = 'text', type, value, fault: told, group, max, isSecret, ...look } = field
  const given = isSent ? sent : url.searchParams.has(name) ? url.searchParams : undefined
  const fault = isSent ? faults?.[name] : undefined
  if (kind === 'several')
    return look.choices?.map(([one, label]) => {
      const isTicked = (given?.getAll(name) ?? [value ?? []].flat()).includes(one)
      return <Tick key={one} name={name} value={one} label={label} isTicked={isTicked} />
    })
  const text = isSecret ? undefined : (given?.get(name) ?? (value === undefined ? undefined : String(value)))
  if (kind === 'hidden') return <input key={name} type="hidden" name={name} value={String(value ?? '')} />
  if (kind === 'tick') return <Tick key={name} name={name} label={look.label} isTicked={text === 'yes'} />
  return <Field key={name} {...look} name={name} type={kind} value={text} fault={fault} />
}
