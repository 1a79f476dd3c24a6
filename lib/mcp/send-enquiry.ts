import { z } from 'zod'
import { answer, argumentsOf, refusal, type Tool } from './tool.ts'

/** Names what `person_agreed` says; other words are another notice. */
const notice = 'mcp-2026-11-22'

const Output = z.object({ status: z.literal('sent') })

/** Files a person's enquiry, by the intake, limits and checks that every enquiry passes. */
export const sendEnquiry: Tool = (server, { catalogue, headers }) => {
  server.registerTool(
    'send_enquiry',
    {
      title: 'Send an enquiry to the institute',
      description:
        'Sends the person’s name, e-mail address or phone number and question to the institute, whose staff will answer them. Ask the person first: send it only when they have agreed to exactly this text and to being contacted.',
      inputSchema: argumentsOf({
        full_name: z.string().min(1).max(120).describe('The person’s own name.'),
        email: z.string().max(254).optional().describe('This or `phone` is needed.'),
        phone: z
          .string()
          .max(40)
          .optional()
          .describe('7 to 15 digits, with + and the country code if known.'),
        message: z.string().max(2000).optional().describe('What they would like to know.'),
        course_id: z.string().max(200).optional().describe('The course that it is about.'),
        package_session_id: z.string().max(200).optional().describe('The version that it is about.'),
        person_agreed: z
          .literal(true)
          .describe(
            'That the person has read this enquiry and agreed that it is sent and that they are contacted.',
          ),
      }),
      outputSchema: Output,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    },
    async ({ person_agreed, ...enquiry }) => {
      const outcome = await catalogue.sendEnquiry(
        { ...enquiry, consent: person_agreed, consent_notice: notice, source: 'mcp' },
        headers,
      )
      if (outcome.is === 'sent')
        return answer({ status: 'sent' }, 'The enquiry has arrived; the institute will answer.')
      if (outcome.is === 'too_many')
        return refusal('Too many enquiries came from here; try again in a minute.')
      return refusal(`The field "${outcome.param}" is missing or not valid; nothing was sent.`)
    },
  )
}
