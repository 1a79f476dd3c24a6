import { z } from 'zod'
import type { ZodOpenApiPathItemObject } from 'zod-openapi'
import { badField } from '#lib/contract/api/body.ts'
import { enquiryEndpoint, LeadAnswer, LeadBody } from '#lib/contract/leads/intake.ts'
import { unkeptHeaders } from './headers.ts'
import { invalidRequest, refusalsOf, wrongMedia } from './refusals.ts'
import { keyWith } from './security.ts'

const { path, scope } = enquiryEndpoint

const visitor = z.object({
  'X-Client-IP': z
    .string()
    .optional()
    .meta({
      description: 'IP address of the visitor, when a server sends the enquiry. Ignored in browser calls.',
      examples: ['203.0.113.7'],
      override: { anyOf: ['ipv4', 'ipv6'].map((format) => ({ type: 'string', format })) },
    }),
  'X-Test': z.literal('1').optional().meta({
    description:
      'Addition to the contract. A test, like `test` in the body: checked and answered as ever, but sent to nobody, and deleted after a day. Another value is refused.',
  }),
})

/** Documented fields of the body. The honeypot fields are omitted, because bots would avoid them. */
const PublicBody = LeadBody.omit({ homepage: true, filled_ms: true, turnstile_token: true }).meta({
  id: 'LeadBody',
  description: 'An enquiry. Optional fields may be null or blank.',
})

const enquiry = {
  full_name: 'Meera Nair',
  email: 'meera@example.org',
  message: 'Is there a batch on Sundays?',
  course_id: '0c3904cf-39c5-514f-a920-ad4b47a60a31',
  consent: true,
  consent_notice: 'privacy-2026-11',
  consent_language: 'en',
  attribution: { landing_url: 'https://school.example/tabla', utm_campaign: 'monsoon' },
}

const receipt_url = 'https://courses.osari.example/enquiries/2vH0sWcyT1mRk9JqXb4LzA'
const saved = { id: '5b2f5a43-6f0e-4c55-9d0c-6a0d7f1f2b3c', created_at: '2026-05-01T09:00:00.000Z' }

const answer = (description: string, status: LeadAnswer['status'], updated: boolean) => ({
  description,
  headers: unkeptHeaders,
  content: {
    'application/json': {
      schema: LeadAnswer,
      examples: {
        [status]: {
          summary: description,
          value: { ...saved, status, updated, receipt_url: status === 'created' ? receipt_url : null },
        },
      },
    },
  },
})

export function describeEnquiries(): [path: string, item: ZodOpenApiPathItemObject] {
  const operation = {
    operationId: 'sendEnquiry',
    tags: ['Enquiries'],
    summary: "Send a visitor's enquiry into the CRM",
    description:
      'Safe to repeat: an enquiry with the same person, course, version and message is saved once, and a repeat adds missing data. Limited per visitor as well as per key.',
    security: keyWith(scope),
    requestParams: { header: visitor },
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: PublicBody, examples: { enquiry: { value: enquiry } } },
      },
    },
    responses: {
      '200': answer('The enquiry was already saved. Missing data was added to it.', 'duplicate', true),
      '201': answer('The enquiry was saved.', 'created', false),
      '400': invalidRequest(() => {
        throw badField('email', 'is required when there is no phone')
      }, ['X-Test', ...Object.keys(PublicBody.shape), 'body']),
      '415': wrongMedia('The body must have the Content-Type application/json.'),
      ...refusalsOf(scope, 'ForEnquiries'),
    },
  }
  return [path, { post: operation }]
}
