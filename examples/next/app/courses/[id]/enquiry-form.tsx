'use client'

import { useActionState } from 'react'
import { sendEnquiry } from './actions'

export function EnquiryForm({ courseId }: { courseId: string }) {
  const [outcome, action, isSending] = useActionState(sendEnquiry, undefined)
  if (outcome?.sent) return <p role="status">Thank you. Your enquiry has arrived.</p>
  const fault = (name: string) =>
    outcome?.field === name ? { 'aria-invalid': true, 'aria-describedby': 'fault' } : {}
  return (
    <form action={action}>
      <input type="hidden" name="course_id" value={courseId} />
      <label>
        Your name
        <input name="full_name" required maxLength={120} autoComplete="name" {...fault('full_name')} />
      </label>
      <label>
        E-mail
        <input name="email" type="email" autoComplete="email" {...fault('email')} />
      </label>
      <label>
        Phone
        <input name="phone" type="tel" autoComplete="tel" {...fault('phone')} />
      </label>
      <label>
        Your question
        <textarea name="message" maxLength={2000} {...fault('message')} />
      </label>
      <label>
        <span>
          <input name="consent" type="checkbox" value="yes" /> You may contact me about this enquiry.
        </span>
      </label>
      {outcome?.message && (
        <p id="fault" role="alert">
          {outcome.message}
        </p>
      )}
      <button type="submit" disabled={isSending}>
        {isSending ? 'Sending…' : 'Send enquiry'}
      </button>
    </form>
  )
}
