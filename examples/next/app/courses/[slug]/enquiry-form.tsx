'use client'

import { attribution, pageAddress, type ShownSchedule } from 'catalogue-client'
import { useActionState, useEffect, useState } from 'react'
import { sendEnquiry } from './actions'

interface Props {
  courseId: string
  batches: ShownSchedule[]
  /** Whether a version is full, closed or not open yet. */
  canWait: boolean
}

export function EnquiryForm({ courseId, batches, canWait }: Props) {
  const [outcome, action, isSending] = useActionState(sendEnquiry, undefined)
  const [visit, setVisit] = useState({ page: '', way: '' })
  useEffect(() => {
    setVisit({ page: pageAddress(location.href), way: JSON.stringify(attribution() ?? {}) })
  }, [])
  if (outcome?.sent)
    return (
      <p role="status" className="notice">
        Thank you. Your enquiry has arrived.
      </p>
    )
  const field = (name: 'full_name' | 'email' | 'phone' | 'message') => ({
    name,
    defaultValue: outcome?.typed?.[name],
    ...(outcome?.field === name && { 'aria-invalid': true, 'aria-describedby': 'fault' }),
  })
  return (
    <form action={action} className="enquiry">
      <input type="hidden" name="course_id" value={courseId} />
      <input type="hidden" name="page_url" value={visit.page} />
      <input type="hidden" name="attribution" value={visit.way} />
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
      {batches.length > 1 && (
        <label>
          Batch
          <select name="package_session_id" defaultValue="">
            <option value="">Any</option>
            {batches.map(({ id, level, dates }) => (
              <option key={id} value={id}>
                {[level, dates].filter(Boolean).join(': ')}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="wide">
        Your question
        <textarea {...field('message')} rows={4} maxLength={2000} />
      </label>
      <label className="wide choice">
        <input name="news" type="checkbox" value="yes" defaultChecked={outcome?.typed?.news === 'yes'} />
        <span>Send me news about courses and dates too.</span>
      </label>
      {canWait && (
        <label className="wide choice">
          <input
            name="notify"
            type="checkbox"
            value="yes"
            defaultChecked={outcome?.typed?.notify === 'yes'}
          />
          <span>Tell me when there is a place.</span>
        </label>
      )}
      {outcome?.message && (
        <p id="fault" role="alert" className="notice wide">
          {outcome.message}
        </p>
      )}
      <p className="wide" id="agreement">
        We use these details to answer your question. By sending them you agree that we contact you about it.
      </p>
      <button type="submit" disabled={isSending} aria-describedby="agreement">
        {isSending ? 'Sending…' : 'Send enquiry'}
      </button>
    </form>
  )
}
