'use client'

import { useActionState } from 'react'
import { sendEnquiry } from './actions'

export function EnquiryForm({ courseId }: { courseId: string }) {
  const [outcome, action, isSending] = useActionState(sendEnquiry, undefined)
  if (outcome?.sent) return <p role="status">Thank you. Your enquiry has arrived.</p>
  const field = (name: 'full_name' | 'email' | 'phone' | 'message') => ({
    name,
    defaultValue: outcome?.typed?.[name],
    ...(outcome?.field === name && { 'aria-invalid': true, 'aria-describedby': 'fault' }),
  })
  return (
    <form action={action}>
      <input type="hidden" name="course_id" value={courseId} />
      <label>
        Your name
        <input {...field('full_name')} required maxLength={120} autoComplete="name" />
      </label>
      <label>
        E-mail
        <input {...field('email')} type="email" autoComplete="email" />
      </label>
      <label>
        Phone
        <input {...field('phone')} type="tel" autoComplete="tel" />
      </label>
      <label>
        Your question
        <textarea {...field('message')} maxLength={2000} />
      </label>
      <label>
        <span>
          <input
            name="consent"
            type="checkbox"
            value="yes"
            defaultChecked={outcome?.typed?.consent === 'yes'}
          />{' '}
          You may contact me about this enquiry.
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
