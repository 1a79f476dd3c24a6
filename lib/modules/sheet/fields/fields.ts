import {
  type Fact,
  type FactKey,
  factKeys,
  versionFacts,
} from '#lib/contract/catalogue/rules/version-facts.ts'
import { quote, type Said, said, UnreadableText } from '#lib/office/imports/messages.ts'
import { readSessions } from '#lib/office/imports/sessions.ts'
import { plainCell, textIn } from '../cell.ts'
import { people, publishDay, rated, seats, tagsCell, textCell } from '../values/texts.ts'
import { archived, delivery, enrolment, isNoWay, mode, published, status } from '../values/words.ts'
import { type Field, field } from './field.ts'
import { suits } from './suits.ts'

/**
 * Name of the column that says whether enrolment is open. Only our own export and template have it: with it, a version
 * without a price or an enrolment, and a course without a version, read back as they were.
 */
export const enrolmentState = 'enrolment_state'

/** Returns why a text cannot be read as days and times; undefined when it can. */
export function notSessions(text: string): Said | undefined {
  try {
    readSessions(text)
    return undefined
  } catch (error) {
    if (error instanceof UnreadableText) return error.said
    throw error
  }
}

const rare =
  /\b(every|each|of the|per) month\b|\bmonthly\b|\b(alternate|fortnightly|bi-?weekly|every (other|second|2nd))\b|\b(jeden|jede|alle) (2\.?|zweiten?|zwei)( |$)|14-?tägig|monatlich|(jeden|im) monat|\b(cada|al) (mes|quincena|15 días)|quincenal|mensualmente|\b(chaque|par|du) mois\b|ogni mese|kila mwezi|हर महीने|har mahine/

/** Returns why a text among dates must stay beside the days and times: it says that they are not every week. */
const notWeekly = (text: string): Said | undefined =>
  !/\d{4}/.test(text) && rare.test(plainCell(text)) ? said('notWeekly', { value: quote(text) }) : undefined

const noWay = (text: string): Said | undefined =>
  isNoWay(text) ? said('noWay', { value: quote(text) }) : undefined

/** What sheets say of the facts of a version, by their keys; `versionFacts` has the rest. */
const ofFacts: Readonly<Partial<Record<FactKey, Parameters<typeof field>[3]>>> = {
  workload: {
    headings:
      'duration, courseduration, length, hours, totalhours, noofhours, months, weeks, period, course length, programme duration, program duration, total duration, contact hours, duration weeks, duration hours, total time, course hours, hours of instruction, class duration, time commitment, effort, student effort, training duration, total hrs, no of days',
    unsure: { 0.6: 'days, no of days, tage, jours, días, giorni' },
  },
  delivery: {
    headings:
      'deliverymode, modeofdelivery, deliverytype, onlineoffline, study mode, mode of study, attendance, class format, delivery method, delivery format, venue type, location type, learning mode, mode of learning, training type, course delivery, instruction mode, instructional method',
    unsure: { 0.6: 'mode, medium, format, type, tipo, typ' },
    read: delivery,
    suits: suits.way,
    alone: 0.5,
    misfit: noWay,
  },
  venue: {
    headings:
      'centre, center, centrename, branch, branchname, location, place, city, campus, address, hall, classroom, room, studio, where, town, training centre, venue/branch, room no, room number, classroom no, location name, venue name, site, site address, place of class, building, space, suburb, district',
    suits: suits.place,
    joint: ', ',
  },
  sessions: {
    headings:
      'timing, timings, batchtiming, batchtimings, days, schedule, time, batchtime, classtimings, classtiming, classdays, day, batchday, batchdays, classtime, weekdays, class timetable, timetable, day and time, day & time, days and timing, days and timings, days & timings, when, class schedule, session, batch days & time, days of class, start time, starting time, time from, from time, end time, ending time, finish time, closing time, time to, to time, time slot, slots, class day, class hours, days of week, day of week, days of the week, meeting days, meeting times, meeting pattern, start end time, hours of class, days time, batch schedule, weekday, session time, schedule time, times, lecture time',
    unsure: {
      0.6: 'from, to, start, end, hours, heures, horas, ore, von, bis, beginn, ende, début, fin, inicio, início, fim, mode, slot, ends, starts, finish, godziny, hodiny, часы, години, 시간, 時間, ساعت, ساعات, saati, שעות, ώρες, timer, uren, óra, tunnit',
    },
    read: (cell) => readSessions(textIn(cell)),
    suits: suits.sessions,
    alone: 0.49,
    joint: ' ',
    misfit: notSessions,
  },
  seats_left: {
    headings:
      'seatsavailable, availableseats, vacancies, vacancy, vacantseats, open seats, seats open, places left, free places, seats remaining, vac',
    unsure: {
      0.6: 'seats, places, slots, spots, plätze, cupos, cupo, plazas, vagas, lugares, posti, nafasi, सीटें, सीट, nb places, n vagas, miejsca, места, мест, місця, kontenjan, 定員空き, ظرفیت',
    },
    read: seats,
    suits: suits.seats,
  },
}

function factField(key: FactKey): Field {
  const fact: Fact = versionFacts[key]
  return field('version', key, fact.column, { example: fact.cell ?? String(fact.example), ...ofFacts[key] })
}

/**
 * All fields of a sheet, in the order in which `catalogue init --csv` writes their columns. Everything that is known of a
 * field is its entry here, and its words in other languages.
 */
export const fields: readonly Field[] = [
  field('course', 'id', 'course id; made from the title if blank', {
    example: 'tabla-1',
    headings:
      'courseid, courseidnumber, idnumber, coursecode, code, sku, course no, course number, class code, program code, programme code, ref, reference, id, uuid, guid, uid, cuid, productid, productcode, item no',
    suits: suits.id,
    isUnseen: true,
  }),
  field('course', 'title', 'title of the course', {
    example: 'Tabla for beginners',
    headings:
      'course, coursefullname, fullname, coursename, coursetitle, name, nameofcourse, nameofthecourse, program, programme, programname, programmename, programtitle, subjectname, training, workshop, classname, classtitle, workshopname, workshoptitle, trainingname, trainingprogram, trainingprogramme, coursesoffered, courseoffered, courses, particulars, nameofprogram, nameofprogramme, nameoftheprogramme, course program, program course, course / programme, bootcamp, name of training, name of class, course / programme name, product, productname, offering, activity, activityname, event, eventname, lesson, modulename, label, session title, subject title, session name, seminar title, seminar name',
    unsure: {
      0.6: 'subject, subjects, subj, fach, asignatura, materia, matière, somo, विषय, instrument, style, danceform, package, paket, licencecategory, licensecategory, führerscheinklasse, module',
      0.5: 'class, std, standard, klasse, turma, darasa, कक्षा, batch, group, type, track, service, topic, theme, item, program type',
      0.42: 'grade, kursstufe, niveau, nivel, nível, level, department, dept, stream, category, kategorie, sprache, language, idioma, langue, lugha, fani',
    },
    suits: suits.name,
  }),
  field('course', 'slug', 'last part of the web address; made from the title if blank', {
    headings: 'url slug, permalink, url key, handle',
    unsure: { 0.6: 'url, short name, shortname' },
    suits: suits.slug,
    isUnseen: true,
  }),
  field('course', 'subtitle', 'text on course cards, unless the site shows titles there', {
    example: 'तबला',
    headings: 'tagline, secondname, hindiname, shortname, sub title, short title',
    suits: suits.subtitle,
  }),
  field('version', 'level', 'name of this version, such as a language and a grade', {
    example: 'Beginners',
    headings:
      'batch, batchname, grade, class, levelname, difficulty, coursetype, variant, section, shift, slot, std, standard, group, batch/level, section name, target group class',
    unsure: { 0.6: 'stage, kind, instrument level, course level, coursetype, intake, intakes, cohort' },
    suits: suits.label,
    joint: ', ',
  }),
  field('plan', 'price', 'what this version costs; free, or blank for on request', {
    example: '₹1,499.00',
    key: 'amount',
    headings:
      'fee, fees, coursefee, coursefees, totalfee, totalfees, feeamount, feestructure, amount, cost, rate, tuition, tuitionfee, tuitionfees, feespercourse, coursecost, courseprice, feesinrs, feesrs, charges, mrp, regularprice, listprice, originalprice, originalfee, fees total, fee total, total course fee, total course fees, total price, total cost, total amount, full fee, full fees, full price, course charges, program fee, programme fee, program fees, programme fees, standard price, regular fee, fees amount, fee structure total, new fee, new fees, new price, current fee, class fee, annual fees, full payment, full payment price, payment in full, investment, annual fee, yearly fee, monthly fee, monthly fees, term fee, semester fee, tuition fees total, package price, price inr, price per course, cost raw, total payable, totalfeesamount, fee payable, tuition cost, price amount, pricing, price range, coursefeeinr, tuition amount',
    read: textCell,
    suits: suits.amount,
  }),
  field('plan', 'compare_at_price', 'previous price', {
    key: 'compare_at_amount',
    headings:
      'compareatamount, compareat, oldprice, strikeprice, strikethroughprice, pricebefore, old fee, old fees, previous fee, earlier fee, fee old',
    read: textCell,
    suits: suits.amount,
  }),
  field('plan', 'early_price', 'lower price until a last day, such as for early birds', {
    example: '₹1,199.00',
    key: 'amount',
    headings:
      'early bird, early bird price, early bird fee, early bird fees, early bird cost, early bird rate, early bird amount, early bird offer, early bird tuition, early fee, early fees, early price, early booking price, early booking fee',
    read: textCell,
    suits: suits.amount,
  }),
  field('plan', 'early_price_until', 'last day of the lower price', {
    example: '2027-05-31',
    key: 'ends_on',
    headings:
      'early bird until, early bird till, early bird upto, early bird ends, early bird ends on, early bird end date, early bird deadline, early bird date, early bird last date, early bird valid till, early bird valid until, early bird valid upto, early price till, early fee until, early fee till, valid till, valid until, valid upto, validity date, offer until, offer till, offer upto, offer valid till, offer valid until, offer valid upto, offer price valid till, offer price valid until, offer price until, offer price till, offer ends, offer ends on, offer end date, offer expires, offer expires on, offer expiry, offer expiry date, offer last date, price valid until, price valid till, discount until, discount till, discount valid till, discount valid until, discount ends, sale until, sale till, sale ends, sale end date, date sale price ends',
  }),
  field('plan', 'currency', 'currency of the prices; default: their sign, else the site’s', {
    example: 'INR',
    headings: 'currencycode',
  }),
  field('course', 'tags', 'words that streams, formats and filters use', {
    example: 'Music; Percussion',
    headings:
      'tag, category, categories, categoryname, coursecategory, coursecategoryname, coursecategories, stream, streams, department, subject, subjects, track, domain, area, language, medium, keywords, dept, discipline, faculty / department, school / department, subj, board',
    read: tagsCell,
    suits: suits.tag,
    joint: '; ',
  }),
  field('course', 'description', 'text or HTML', {
    example: 'Rhythm from the first day.',
    key: 'description_html',
    headings:
      'descriptionhtml, shortdescription, summary, overview, details, coursedescription, coursedetails, shortdesc, course summary, about this course, notes on course, blurb, detail',
  }),
  field('course', 'about', 'text or HTML', {
    key: 'about_html',
    headings:
      'abouthtml, aboutcourse, aboutthecourse, longdescription, syllabus, curriculum, content, coursecontent, contents, full description, topics covered, modules covered, what is covered',
  }),
  field('course', 'why_learn', 'text or HTML', {
    key: 'why_learn_html',
    headings:
      'whylearnhtml, benefits, outcomes, whyjoin, learning outcomes, what you learn, objective, objectives, course objective, course objectives',
  }),
  field('course', 'who_should_learn', 'text or HTML', {
    key: 'who_should_learn_html',
    headings:
      'whoshouldlearnhtml, eligibility, audience, targetaudience, whocanjoin, prerequisites, qualification, entry requirement, entry requirements, minimum entry, minimum qualification, min qualification, requirements, age, age group, ages, for whom, entry qualification, entry requirements / qualification, prereq, prereqs, required knowledge, who is it for, age range',
  }),
  field('course', 'image_url', 'https address of a picture', {
    example: 'https://www.example.org/tabla.jpg',
    headings:
      'image, picture, photo, banner, thumbnail, imagelink, image url, images, img, thumbnail url, picture url, cover, cover image, course image url, featured image, poster',
    suits: suits.image,
    alone: 0.5,
  }),
  field('course', 'preview_video_url', 'address of a video on YouTube or Vimeo', {
    headings: 'video, videourl, youtube, previewvideo, demovideo, videolink',
    suits: suits.link,
  }),
  field('course', 'instructors', 'names of the instructors', {
    example: 'Asha Rao; Vikram Sen',
    headings:
      "instructor, professor, professors, faculty, facultyname, trainer, trainers, trainername, teacher, teachers, teachername, tutor, mentor, coach, guru, taught by, led by, course leader, lecturer, lecturers, tutors, coaches, instructor name, tutor name, choreographer, facilitator, chef, master, lead teacher, head teacher, instructor / teacher, sir/ma'am, sir/madam, sir/miss, lead instructor, instructors, faculties, guide, presenter, presenters, speaker, speakers, staff, by, host, lead, conducted by, course instructor, course teacher",
    read: people,
    suits: suits.people,
    joint: '; ',
  }),
  field('course', 'authors', 'names of the authors', {
    headings: 'author, writtenby',
    read: people,
    suits: suits.people,
  }),
  field('course', 'mode', 'self_paced or live', {
    example: 'live',
    headings:
      'modeofclass, modeofteaching, modeoftraining, teachingmode, classtype, classmode, coursemode, trainingmode',
    unsure: { 0.6: 'delivery type, medium, format, course type' },
    read: mode,
    suits: suits.way,
    misfit: noWay,
  }),
  field('invite', 'enrolment_starts_on', 'first day of enrolment', {
    key: 'starts_on',
    headings:
      'enrollmentstart, enrolmentstart, enrollmentstartson, admissionstart, admissionsopen, admissionopens, registrationstart, registrationopens, registrationopen, admission from, registration from, registration opens on, enrolment opens, enrollment opens, booking opens, bookings open',
  }),
  field('invite', 'enrolment_ends_on', 'last day of enrolment', {
    example: '2027-06-30',
    key: 'ends_on',
    headings:
      'enrollmentend, enrolmentend, enrollmentendson, lastdate, lastdatetoapply, lastdateofadmission, lastdatetoregister, lastdateofregistration, admissionend, admissioncloses, admissionscloses, registrationend, registrationcloses, registrationdeadline, deadline, applyby, last date of application, application deadline, apply before, register by, admission till, closing date, registration closing, registration closes on, register before, last registration date, enrol by, enroll by, book by',
  }),
  field('invite', 'enrolment_url', 'https address of the page to enrol on; blank: the one of the website', {
    key: 'url',
    headings:
      'enrolment link, enrollment link, enrol link, enroll link, enrolment page, registration link, registration url, registration page, register link, booking link, booking url, apply link, application link, payment link, checkout url, buy link',
    suits: suits.link,
  }),
  field('invite', enrolmentState, 'open, closed or none; open if blank', {
    example: 'open',
    key: 'status',
    read: enrolment,
  }),
  field('version', 'starts_on', 'first day of teaching', {
    example: '2027-07-01',
    headings:
      'start, startdate, startingdate, starting, startsfrom, batchstart, batchstartdate, batchdate, commencement, commencementdate, commences, commenceson, dateofcommencement, commencing, commencingfrom, commencingon, startingfrom, startingon, batchstarts, batchstartson, batchstarting, batchcommencement, nextbatch, nextbatchstarts, nextbatchdate, startdateofbatch, dateofstart, from, fromdate, begins, beginson, coursestart, coursestartdate, date, intake date, class starts, classes start, classes begin, reporting date, session start, resumption, class dates, course dates, resumption date, date of resumption, resumes on, dates, start dt, starting dt, start on, starts, course starts, startdate time, scheduled at, scheduled date, event date, session date, workshop date, class date, training date',
    unsure: {
      0.6: 'intake, intakes, batch, batch date, cohort, launch, launchdate, period, periode, período, periodo',
    },
    unheaded: 0.5,
    misfit: notWeekly,
  }),
  field('version', 'ends_on', 'last day of teaching', {
    example: '2027-09-30',
    headings:
      'end, enddate, endingdate, batchend, batchenddate, completion, completiondate, to, todate, till, finish, finishdate, courseend, courseenddate, end dt',
  }),
  ...factKeys.map(factField),
  field('course', 'published', 'yes or no; yes if blank', {
    example: 'yes',
    headings:
      'visible, visibility, coursevisibility, show, publish, public, onwebsite, in catalog, in catalogue, is published, is visible, is active, active, enabled, is public, publication status, publish status, post status, product status, visibility in catalog, public status',
    unsure: { 0.6: 'status, live' },
    read: published,
    suits: suits.published,
  }),
  field('course', 'publish_from', 'first day on which the course is shown; blank: at once', {
    headings:
      'published from, publish on, publish date, publishing date, publish start, visible from, show from, shown from, display from, listed from, on website from, live from, go live, go live on, go-live date',
    read: publishDay,
  }),
  field('course', 'publish_until', 'last day on which the course is shown; blank: no end', {
    headings:
      'published until, published till, publish till, publish end, unpublish, unpublish on, visible until, visible till, show until, show till, shown until, display until, display till, listed until, on website until, live until, hide after',
    read: publishDay,
  }),
  field('course', 'archived', 'yes or no; no if blank', { headings: 'is archived', read: archived }),
  field('course', 'coming_soon', 'yes or no; no if blank', { example: 'no', headings: 'upcoming' }),
  field('course', 'launches_on', 'launch date, shown while the course is coming soon', {
    headings: 'launch, launchdate',
  }),
  field('course', 'position', 'position in lists: a whole number from 0', {
    headings: 'order, sortorder, sequence',
    isUnseen: true,
  }),
  field('course', 'rating', 'average rating, from 0 to 5', {
    example: '4.6',
    headings: 'ratings, stars, averagerating, course rating, avg rating',
    read: rated,
    suits: suits.rating,
  }),
  field('course', 'rating_count', 'number of ratings', {
    example: '218',
    read: rated,
    headings:
      'reviews, noofratings, noofreviews, ratingscount, reviewcount, number of ratings, number of reviews, rating count, num reviews, total reviews',
  }),
  field('course', 'seo_title', 'title for search engines', { headings: 'metatitle' }),
  field('course', 'seo_description', 'description for search engines', { headings: 'metadescription' }),
  field('course', 'updated_at', 'time of the last change', {
    headings:
      'lastupdated, modified, lastmodified, updatedat, date modified, last modified date, modifieddate',
    isUnseen: true,
  }),
  field('version', 'version_id', 'id of the version; made from course and level if blank', {
    key: 'id',
    headings: 'batchid, batchcode',
    suits: suits.id,
    isUnseen: true,
  }),
  field('version', 'status', 'active, unlisted or archived', {
    example: 'active',
    headings:
      'batchstatus, coursestatus, batch state, state, availability, booking status, registration status, enrolment status, enrollment status, admission status, seats status, course state, class status',
    unsure: {
      0.6: 'published, remarks, notes, note, bemerkung, bemerkungen, hinweis, remarque, remarques, observaciones, observações, comments, comment',
    },
    read: status,
    suits: suits.status,
    alone: 0.4,
  }),
  field('version', 'version_position', 'position among the course’s versions', {
    key: 'position',
    isUnseen: true,
  }),
  field('version', 'version_tags', 'tags of this version, added to those of the course', {
    key: 'tags',
    read: tagsCell,
    suits: suits.tag,
  }),
  field('version', 'created_at', 'time of creation, for lists sorted by newest', {
    headings:
      'created, createdon, dateadded, createdat, date created, creation date, createddate, added on, date of creation',
    isUnseen: true,
  }),
]

/** Fields of the plan with an end. The other fields of a plan belong to the plan without an end. */
export const earlyFields: ReadonlySet<string> = new Set(['early_price', 'early_price_until'])

export const fieldNames = fields.map(({ name }) => name)

export const fieldNamed = (name: string): Field | undefined => fields.find((one) => one.name === name)
