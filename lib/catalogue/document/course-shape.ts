import type { z } from 'zod'
import type { CourseSource } from '../authored/course.ts'
import type { MakePlanId } from './ids.ts'
import { defaulted, type Kind, list, object, optional, required, valuesOf } from './keys.ts'
import { amount, currency, flag, oneOf, position, rating, ratingCount, text, textUpTo } from './kinds.ts'
import { type HtmlFault, htmlText, id } from './text-kinds.ts'
import { date, duration, timestamp } from './time-kinds.ts'

const Plan = object('a plan', {
  id: optional(id),
  amount: required(amount),
  compare_at_amount: optional(amount),
  currency: required(currency),
  active: defaulted(flag, true),
})

const inviteShape = (makePlanId: MakePlanId) =>
  object('an invite', {
    id: required(id),
    default: defaulted(flag, false),
    status: defaulted(oneOf("an invite's status", 'active', 'inactive'), 'active'),
    starts_on: optional(date),
    ends_on: optional(date),
    updated_at: optional(timestamp),
    plans: list(Plan, 'plans'),
  }).transform((invite) => ({
    ...invite,
    plans: invite.plans.map((plan, index) => ({ ...plan, id: plan.id ?? makePlanId(invite.id, index) })),
  }))

const Chapter = object('a chapter', { title: required(text) })

const Module = object('a module', { title: optional(text), chapters: list(Chapter, 'chapters') })

const Subject = object('a subject', { title: optional(text), modules: list(Module, 'modules') })

const versionShape = (makePlanId: MakePlanId) =>
  object('a version', {
    id: required(id),
    level: optional(text),
    position: optional(position),
    status: defaulted(oneOf("a version's status", 'active', 'unlisted', 'archived'), 'active'),
    created_at: optional(timestamp),
    tags: valuesOf(text, 'tags'),
    starts_on: optional(date),
    ends_on: optional(date),
    workload: optional(duration),
    delivery: optional(oneOf('a way of teaching', 'online', 'onsite', 'blended')),
    venue: optional(textUpTo('a venue', 200)),
    invites: list(inviteShape(makePlanId), 'invites'),
    outline: list(Subject, 'subjects'),
  })

const faqShape = (html: Kind<string>) =>
  object('a question', { question: required(text), answer_html: optional(html) })

const authorShape = (html: Kind<string>) =>
  object('an author', {
    name: required(text),
    subtitle: optional(text),
    bio_html: optional(html),
    image_url: optional(text),
  })

const Instructor = object('an instructor', { name: required(text), image_url: optional(text) })

export function courseShape(makePlanId: MakePlanId, htmlFault: HtmlFault): z.ZodType<CourseSource> {
  const html = htmlText(htmlFault)
  return object('a course', {
    id: required(id),
    title: required(text),
    subtitle: optional(text),
    published: defaulted(flag, true),
    archived: defaulted(flag, false),
    position: optional(position),
    image_url: optional(text),
    tags: valuesOf(text, 'tags'),
    description_html: optional(html),
    about_html: optional(html),
    why_learn_html: optional(html),
    who_should_learn_html: optional(html),
    mode: optional(oneOf('a mode', 'self_paced', 'live')),
    faqs: list(faqShape(html), 'questions'),
    preview_video_url: optional(text),
    rating: optional(rating),
    rating_count: optional(ratingCount),
    authors: list(authorShape(html), 'authors'),
    instructors: list(Instructor, 'instructors'),
    coming_soon: defaulted(flag, false),
    launches_on: optional(date),
    seo_title: optional(text),
    seo_description: optional(text),
    updated_at: optional(timestamp),
    versions: list(versionShape(makePlanId), 'versions'),
  })
}
