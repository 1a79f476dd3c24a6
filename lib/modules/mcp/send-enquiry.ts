import { z } from 'zod'
import { counters } from '#lib/contract/api/counters/counters.ts'
import { assistantSource } from '#lib/contract/leads/spam.ts'
import { defineTool, type ToolDeps, ToolRefusal } from './tool.ts'

/** Counts all assistants together, because staff read each enquiry before it goes to the CRM. */
const perMinute = 20

const Output = z.object({
  status: z
    .enum(['sent', 'stored', 'already_sent'])
    .describe(
      '`stored`: nobody answers until the institute’s office releases it. `already_sent`: the institute already had it.',
    ),
})

/**
 * Tool `send_enquiry`: sends a person's enquiry through the same checks and limits as any other. An assistant's claim
 * does not prove consent, so these enquiries wait for release by staff unless the institute's document says otherwise.
 */
export const sendEnquiry = defineTool({
  name: 'send_enquiry',
  title: 'Send an enquiry to the institute',
  description:
    'Sends the person’s name, e-mail address or phone number and question to the institute, whose staff will answer them. Ask the person first: send it only when they have agreed to exactly this text and to being contacted.',
  input: () => ({
    full_name: z.string().min(1).max(120).describe('The person’s own name.'),
    email: z.string().max(254).optional().describe('This or `phone` is needed.'),
    phone: z
      .string()
      .max(64)
      .optional()
      .describe('One number as the person writes it, with + and the country code if known.'),
    message: z.string().max(2000).optional().describe('The person’s question.'),
    course_id: z.string().max(200).optional().describe('Id of the course that the enquiry is about.'),
    package_session_id: z
      .string()
      .max(200)
      .optional()
      .describe('Id of the version that the enquiry is about.'),
    person_agreed: z
      .literal(true)
      .describe(
        'Confirms that the person has read this enquiry and agreed to sending it and to being contacted.',
      ),
  }),
  output: Output,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  async answer({ person_agreed, ...enquiry }, deps) {
    const origin = deps.headers.get('origin')
    if (origin !== null && !(await deps.catalogue.isVerified(origin)))
      throw new ToolRefusal(
        `A page of ${JSON.stringify(origin)} cannot send enquiries, because it is not a verified website of the institute.`,
      )
    const sent = await send({ ...enquiry, consent: person_agreed, source: assistantSource }, deps)
    const status: keyof typeof words = sent.isRepeat ? 'already_sent' : sent.isHeld ? 'stored' : 'sent'
    return { content: { status }, text: words[status] }
  },
})

const words = {
  sent: 'The enquiry has arrived; the institute will answer.',
  stored: 'The enquiry is stored at the institute. Its office releases it before anybody answers.',
  already_sent: 'The institute already had this enquiry; nothing new was stored.',
}

async function send(body: Record<string, unknown>, { catalogue, headers, site }: ToolDeps) {
  const limit = { name: `leads:${site?.institute.id}:assistants`, perMinute }
  const { exceeded: isOverLimit } = await counters().take([limit], catalogue.now())
  const outcome = isOverLimit ? ({ is: 'too_many' } as const) : await catalogue.sendEnquiry(body, headers)
  if (outcome.is === 'sent') return outcome
  if (outcome.is === 'too_many')
    throw new ToolRefusal('Too many enquiries came from assistants; try again in a minute.')
  throw new ToolRefusal(
    outcome.param === 'source'
      ? 'This institute does not accept enquiries from assistants. Give the user the course’s url, or the contact details on its page.'
      : `The field "${outcome.param}" is missing or not valid; nothing was sent.`,
  )
}
