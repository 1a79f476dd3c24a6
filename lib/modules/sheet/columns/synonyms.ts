/**
 * Headings of other sheets for each column, in English and Hindi, without case, spaces and punctuation. What offices
 * call a column goes here.
 */
const text = `
id: courseid, courseidnumber, idnumber, coursecode, code, sku, कोड, पाठ्यक्रमकोड
title: course, coursefullname, fullname, coursename, coursetitle, name, nameofcourse, nameofthecourse, program, programme, programname,
    programmename, programtitle, subjectname, training, workshop, classname,
    classtitle, workshopname, workshoptitle, trainingname, trainingprogram, trainingprogramme, coursesoffered,
    courseoffered, courses, particulars, nameofprogram, nameofprogramme, nameoftheprogramme, पाठ्यक्रम, पाठ्यक्रमकानाम, कोर्स,
    कोर्सकानाम, कोर्सनाम, नाम, शीर्षक, विषय
subtitle: tagline, secondname, hindiname, shortname, उपशीर्षक
level: batch, batchname, grade, class, levelname, difficulty, coursetype, variant, section, shift, slot, स्तर, बैच,
    कक्षा
sessions: timing, timings, batchtiming, batchtimings, days, schedule, time, batchtime, classtimings, classtiming,
    classdays, day, batchday, batchdays, classtime, weekdays, tage, zeiten, uhrzeit, jours, horaire, horaires, dias, días, horario,
    horarios, siku, muda, समय, दिन
seats_left: seats, seatsleft, seatsavailable, availableseats, vacancies, vacancy, vacantseats, freieplätze, placesrestantes,
    plazas, vagas, nafasi, सीटें, रिक्तसीटें
price: fee, fees, coursefee, coursefees, totalfee, totalfees, feeamount, feestructure, amount, cost, rate,
    tuition, tuitionfee, tuitionfees, feespercourse, coursecost, courseprice, feesinrs, feesrs, feestructure, tuitionfees, charges, mrp, regularprice, listprice, originalprice, originalfee,
    शुल्क, फीस, फ़ीस, कोर्सशुल्क, कोर्सफीस, मूल्य, कीमत
compare_at_price: compareatamount, compareat, oldprice, strikeprice, strikethroughprice, pricebefore
currency: currencycode, मुद्रा
tags: tag, category, categories, categoryname, coursecategory, coursecategoryname, coursecategories, stream, streams, department, subject, subjects, domain, area, language,
    medium, keywords, श्रेणी, विभाग, भाषा, माध्यम
description: descriptionhtml, shortdescription, summary, overview, details, coursedescription, coursedetails,
    विवरण
about: abouthtml, aboutcourse, aboutthecourse, longdescription, syllabus, curriculum, content, coursecontent,
    contents
why_learn: whylearnhtml, benefits, outcomes, whyjoin, लाभ
who_should_learn: whoshouldlearnhtml, eligibility, audience, targetaudience, whocanjoin, prerequisites,
    qualification, योग्यता, पात्रता
image_url: image, picture, photo, banner, thumbnail, imagelink, चित्र
preview_video_url: video, videourl, youtube, previewvideo, demovideo, videolink
instructors: instructor, faculty, facultyname, trainer, trainers, trainername, teacher, teachers, teachername,
    tutor, mentor, coach, guru, शिक्षक, प्रशिक्षक, अध्यापक, गुरु
authors: author, writtenby, लेखक
mode: modeofclass, modeofteaching, modeoftraining, teachingmode, classtype, classmode, coursemode,
    trainingmode, माध्यमप्रकार, प्रकार
enrolment_starts_on: enrollmentstart, enrolmentstart, enrollmentstartson, admissionstart, admissionsopen,
    admissionopens, registrationstart, registrationopens, registrationopen
enrolment_ends_on: enrollmentend, enrolmentend, enrollmentendson, lastdate, lastdatetoapply,
    lastdateofadmission, lastdatetoregister, lastdateofregistration, admissionend, admissioncloses,
    admissionscloses, registrationend, registrationcloses, registrationdeadline, deadline, applyby, अंतिमतिथि,
    अंतिमतारीख
starts_on: start, startdate, startingdate, startson, starting, startsfrom, batchstart, batchstartdate,
    batchdate, commencement, commencementdate, commences, commenceson, dateofcommencement, commencing,
    commencingfrom, commencingon, startingfrom, startingon, batchstarts, batchstartson, batchstarting,
    batchcommencement, nextbatch, nextbatchstarts, nextbatchdate, startdateofbatch, dateofstart, from, fromdate,
    begins, beginson, coursestart, coursestartdate, date, आरंभ, आरंभतिथि, प्रारंभ, प्रारंभतिथि, शुरू, शुरुआत,
    तिथि
ends_on: end, enddate, endingdate, endson, batchend, batchenddate, completion, completiondate, to, todate,
    till, finish, finishdate, courseend, courseenddate, समाप्ति, समाप्तितिथि
workload: duration, courseduration, length, hours, totalhours, noofhours, months, weeks, period, अवधि, समयावधि
delivery: deliverymode, modeofdelivery, deliverytype, onlineoffline, format
venue: centre, center, centrename, branch, branchname, location, place, city, campus, address, hall,
    classroom, केंद्र, केन्द्र, शाखा, स्थान
published: visible, visibility, coursevisibility, show, publish, public, onwebsite, प्रकाशित
coming_soon: upcoming, जल्दआरहाहै
launches_on: launch, launchdate
position: order, sortorder, sequence, क्रम
rating: ratings, stars, averagerating
rating_count: reviews, noofratings, noofreviews, ratingscount, reviewcount
seo_title: metatitle
seo_description: metadescription
updated_at: lastupdated, modified, lastmodified
version_id: batchid, batchcode
status: batchstatus, coursestatus, स्थिति
created_at: created, createdon, dateadded
`

export const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
  text
    .trim()
    .split(/\n(?=\w+:)/)
    .map((line) => {
      const [name = '', words = ''] = line.split(':')
      return [name.trim(), words.split(',').map((word) => word.trim())]
    }),
)
