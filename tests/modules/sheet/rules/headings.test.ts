import { describe, expect, test } from 'vitest'
import { chooseColumns } from '#lib/modules/sheet/columns/choose.ts'
import { findHeadings } from '#lib/modules/sheet/columns/heading-row.ts'
import { fieldNames, fields } from '#lib/modules/sheet/fields/fields.ts'
import { meant } from '#lib/modules/sheet/fields/headings.ts'
import languages from '#lib/modules/sheet/fields/languages.json' with { type: 'json' }
import { squeezedHeading } from '#lib/modules/sheet/fields/squeezed.ts'
import type { HeadingMap } from '#lib/office/imports/sheets.ts'
import { gridOf, newInstitute, read, rowsOf, storedWith } from './grids.ts'

/** Each heading with the columns that it is read as, joined by `=`. */
const used = async (rows: string) =>
  (await read(rows, newInstitute())).facts.uses.map(({ heading, columns }) => [heading, ...columns].join('='))

describe('the row of headings', () => {
  test('is the row among the first twenty with the most known headings', async () => {
    const { facts, courses } = await read(`
      Course list 2027 | |
      Name: Harbour School | Phone | 020 5550
      Course | Fees | Duration
      Tabla  | 500  | 3 months`)
    expect([facts.headingRow, courses.map(({ title }) => title)]).toEqual([3, ['Tabla']])
    const late = [...Array.from({ length: 19 }, () => ['x']), ['Course', 'Fees']]
    expect(findHeadings(gridOf(late).rows, { map: {} }).row).toBe(20)
    expect(findHeadings(gridOf([['x'], ...late]).rows, { map: {} }).known).toBe(0)
  })

  test('can be chosen by number from the first rows', async () => {
    const rows = 'Course | Fees\nSitar | 400\nCourse | Price | Days\nTabla | 500 | Mon'
    const { facts } = await read(rows)
    expect(facts.headingRow).toBe(1)
    expect((await read(rows, storedWith(), { headingRow: 3 })).facts.headingRow).toBe(3)
    expect(facts.top.slice(0, 2)).toEqual([
      { row: 1, text: 'Course · Fees' },
      { row: 2, text: 'Sitar · 400' },
    ])
  })

  test.each([
    [
      'a second row of headings',
      `Course | Duration   | Fees      |       | Dates |     | Remarks
              | (months)   | Admission | Total | Start | End |
       Tabla  | 3          | 100       | 600   | 1 July 2027 | 1 Oct 2027 | x`,
      'Course=title, Duration (months)=workload, Fees Admission, Fees Total=price, Dates Start=starts_on, End=ends_on, Remarks',
    ],
    [
      'a second row that alone has the headings',
      `       | Deposit |        | Course fee |
       Course | Amount  | Due    | Amount     | Batch
       Tabla  | 100     | Friday | 600        | A`,
      'Course=title, Deposit Amount, Deposit Due, Course fee Amount=price, Batch=level',
    ],
    [
      'a second row though no heading names the courses, so an admission fee is not the price',
      `Std | Subject | Fees
           |         | Admission | Total
       XI  | Physics | 1,000     | 45,000`,
      'Std=level, Subject=title, Fees Admission, Fees Total=price',
    ],
    [
      'a second row though cells merged downwards fill both',
      `Cours    |      | Horaires |               | Lieu
       Intitulé | Niv. | Jour     | Heures        | Lieu
       Anglais  | A1   | lundi    | 18h30 - 20h30 | Gym`,
      'Cours Intitulé=title, Cours Niv.=level, Horaires Jour=sessions, Heures=sessions, Lieu=venue',
    ],
  ])('is read together with %s', async (_, rows, uses) => {
    expect((await used(rows)).join(', ')).toBe(uses)
  })

  test('does not include a title above, merged or not', async () => {
    const grid = gridOf(rowsOf('Fees of Harbour | | \nCourse | Total | Days\nTabla | 500 | Mon'))
    const found = findHeadings(grid.rows, { map: {}, spans: [{ row: 1, from: 1, to: 3 }] })
    expect(found.headings).toEqual(['Course', 'Total', 'Days'])
  })
})

describe('headings in the languages of offices', () => {
  const usual = 'title level price starts_on workload instructors venue sessions'
  test.each([
    ['Kurs | Niveau | Kursgebühr | Beginn | Dauer | Dozentin | Ort | Wochentage', usual],
    ['Formation | Groupe | Tarif | Date de début | Durée | Formateur | Lieu | Horaires', usual],
    ['Curso | Nivel | Precio | Fecha de inicio | Duración | Profesora | Sede | Horario', usual],
    ['Nome do curso | Turma | Preço | Início | Carga horária | Docente | Unidade | Horários', usual],
    ['Kozi | Ngazi | Ada | Kuanza | Muda | Mwalimu | Kituo | Siku', usual],
    ['कोर्स का नाम | बैच | शुल्क | प्रारंभ तिथि | अवधि | शिक्षक | केंद्र | समय', usual],
    ['קורס | רמה | מחיר | תאריך התחלה | משך | מרצה | מיקום | ימים ושעות', usual],
    ['หลักสูตร | ระดับ | ค่าเรียน | วันเริ่มเรียน | ระยะเวลา | ผู้สอน | สถานที่ | วันและเวลา', usual],
    [
      'Tên khóa học | Trình độ | Học phí | Ngày khai giảng | Thời lượng | Giảng viên | Địa điểm | Lịch học',
      usual,
    ],
    ['Kurs adı | Seviye | Ücret | Başlangıç tarihi | Süre | Eğitmen | Şube | Gün ve saat', usual],
    ['Nazwa kursu | Poziom | Cena | Data rozpoczęcia | Czas trwania | Prowadzący | Miejsce | Dni', usual],
    [
      'Название | Уровень | Стоимость | Дата начала | Длительность | Преподаватель | Адрес | Расписание',
      usual,
    ],
    ['Назва курсу | Рівень | Вартість | Дата початку | Тривалість | Викладач | Місце | Розклад', usual],
    ['Μάθημα | Επίπεδο | Δίδακτρα | Ημερομηνία έναρξης | Διάρκεια | Εισηγητής | Χώρος | Ώρα', usual],
    ['Nama kursus | Tingkat | Biaya | Tanggal mulai | Durasi | Pengajar | Tempat | Jadwal', usual],
    ['강좌명 | 수준 | 수강료 | 시작일 | 교육기간 | 강사명 | 장소 | 요일', usual],
    ['講座名 | レベル | 受講料 | 開講日 | 受講期間 | 講師名 | 会場 | 曜日', usual],
    ['课程名称 | 级别 | 学费 | 开课日期 | 课时 | 授课教师 | 上课地点 | 上课时间', usual],
    ['عنوان دوره | سطح | شهریه | تاریخ شروع | مدت دوره | نام استاد | محل برگزاری | روزهای برگزاری', usual],
    ['عنوان دوره | سطح | شهريه | تاريخ شروع | مدت دوره | نام استاد | محل برگزاري | روزهاي برگزاري', usual],
    ['کورس کا نام | درجہ | فیس | تاریخ آغاز | دورانیہ | استاد کا نام | مقام | اوقات', usual],
    ['কোর্সের নাম | ব্যাচ | কোর্স ফি | শুরুর তারিখ | মেয়াদ | প্রশিক্ষক | স্থান | সময়সূচি', usual],
    ['பாடநெறி | நிலை | கட்டணம் | தொடக்க தேதி | கால அளவு | ஆசிரியர் | இடம் | நேரம்', usual],
    ['కోర్సు పేరు | స్థాయి | ఫీజు | ప్రారంభ తేదీ | వ్యవధి | బోధకుడు | వేదిక | సమయం', usual],
    ['કોર્સનું નામ | સ્તર | ફી | શરૂઆતની તારીખ | સમયગાળો | શિક્ષક | સ્થળ | સમય', usual],
    ['Course | Std | Fees | Intake Date | Duration | Faculty | Branch | Timing', usual],
    ['Kursgebuehr | Niveau | Gebuhr | Debut | Duracion', 'price level price starts_on workload'],
    ['Dozent | Tag und Zeit | Publish | Von', 'instructors sessions published starts_on'],
    ['Visible from | Sichtbar ab | कब से दिखे', 'publish_from publish_from publish_from'],
    ['Published till | Visible jusqu’au', 'publish_until publish_until'],
  ])('%s', (headings, names) => {
    expect(headings.split('|').map((one) => meant(one.trim(), {}))).toEqual(names.split(' '))
  })

  test('each belong surely to at most one field', () => {
    const english = Object.fromEntries(fields.map(({ name, headings }) => [name, headings ?? name]))
    const words = [english, ...Object.values(languages)].flatMap((entry) =>
      Object.entries(entry).flatMap(([name, list]) =>
        list.split(', ').map((word) => [squeezedHeading(word), name] as const),
      ),
    )
    const [names, byWord] = [words.map(([, name]) => name), Map.groupBy(words, ([word]) => word)]
    expect(new Set(names).difference(new Set(fieldNames))).toEqual(new Set())
    expect([...byWord].filter(([, found]) => new Set(found.map(([, name]) => name)).size > 1)).toEqual([])
  })
})

describe('which heading is the price', () => {
  test.each([
    'Course=title | Registration Fee | Total Fee=price',
    'Course=title | Course Fee | Total Fee=price',
    'Course=title | MRP=compare_at_price | Fees=price',
    'Course=title | Fees=price | Exam Fee',
    'Course=title | DP | Full payment=price',
    'Course=title | Fee (incl. exam fee)=price | Credits',
    'Course=title | Tarifs 2026-27=price | Acompte',
  ])('%s', async (uses) => {
    expect((await used(`${uses.replace(/=\w+/g, '')}\nTabla | 5 | 6`)).join(' | ')).toBe(uses)
  })

  test.each([
    ['Fee per month', 'per month'],
    ['Mensalidade', 'Mensalidade'],
  ])('and its unit, if the heading gives it: %s', async (heading, unit) => {
    const { said } = await read(`Course | ${heading}\nTabla | 500\nSitar | 600`)
    expect(said).toEqual([expect.stringContaining(`the prices are "${unit}"; the site does not show`)])
  })
})

test.each([
  ['Subject | Std | Fees\nMaths | XI | 500', 'Maths | XI | 500'],
  ['Std | Subj. | Fees\nXI | Maths | 500', 'Maths | XI | 500'],
  ['TTC Programme | Venue | Fees\nYoga | Hall | 500', 'Yoga | Hall | 500'],
  ['Class | Fees\nXI Science | 500', 'XI Science | 500'],
  ['Class / कक्षा | Level | Fees\nKathak | Beginner | 500', 'Kathak | Beginner | 500'],
  ['Level | Class | Fees\nBeginner | Kathak | 500', 'Kathak | Beginner | 500'],
  ['Instrument | Level | Fees\nViolin | Grade 1 | 500', 'Violin | Grade 1 | 500'],
])('without a name of courses the likeliest heading is read as it, and said: %s', async (rows, line) => {
  const { lines, said } = await read(rows)
  expect([lines, said]).toEqual([[line], [expect.stringContaining('is read as the name of the course')]])
})

test.each([
  ['May 2027', '2027-05-01 | 5'],
  ['Jan, May, Sept', 'Jan, May, Sept | 5'],
  ['22-26 Feb 2027', '2027-02-22 | 2027-02-26 | 5'],
  ['60', '5'],
])('an intake of %s is a date, a group, or a number of places, which is left out', async (cell, line) => {
  const { lines } = await read(`Course | Fees | Intake\nTabla | 5 | ${cell}`)
  expect(lines).toEqual([`Tabla | ${line}`])
})

test('an intake is a date or a group row by row, also in a workbook', async () => {
  const intake = new Date('2027-01-11T00:00:00Z')
  const { lines } = await read([...rowsOf('Course | Intake\nBraiding | Every Monday'), ['Barbering', intake]])
  expect(lines).toEqual(['Braiding | Every Monday', 'Barbering | 2027-01-11'])
})

test.each(['Start – End', 'Start / End', 'Start to End'])(
  '%s is above the first and the last day',
  async (heading) => {
    const { lines } = await read(`Course | Fees | ${heading}\nYoga | 5 | 3 – 27 Jan 2027`)
    expect(lines).toEqual(['Yoga | 2027-01-03 | 2027-01-27 | 5'])
  },
)

test('a status among remarks is obeyed, and the remarks are named', async () => {
  const { courses, said } = await read(`
    Course  | Fees | Status / notes
    Yin     | 5    | min. 4 persons
    Hatha   | 5    | FULL – waitlist
    Vinyasa | 5    | full
    Reliure | 5    | ANNULÉ cette année
    Nidra   | 5    | full-time, closed-toe shoes`)
  expect(courses.map(({ versions: [only] }) => `${only?.status} ${only?.seats_left}`)).toEqual([
    'active null',
    'active 0',
    'active 0',
    'archived null',
    'active null',
  ])
  expect(said).toEqual([
    expect.stringContaining('"min. 4 persons" is not a status we know'),
    expect.stringContaining('"ANNULÉ cette année" is read as closed'),
    expect.stringContaining('"full-time, closed-toe shoes" is not a status we know'),
    expect.stringContaining('keeps this version out of the catalogue'),
  ])
})

test.each([
  ['Status', 'Archived', 'Published'],
  ['Etat', 'Brouillon', 'Actif'],
  ['Published', 'Draft', 'yes'],
  ['Visible', 'FALSO', 'VERDADERO'],
  ['Estado', 'Canceladas', 'Abierta'],
])('below %s, %s is hidden and %s is shown', async (heading, hidden, shown) => {
  const { courses } = await read(
    `Course | Fees | ${heading}\nA | 5 | ${hidden}\nB | 5 | ${shown}\nC | 5 | ${shown}\nD | 5 | ${shown}`,
  )
  const isShown = ({ published, versions: [only] }: (typeof courses)[number]) =>
    published && only?.status !== 'archived'
  expect(courses.map(isShown)).toEqual([false, true, true, true])
})

test('a cell that does not say whether its course is shown is refused', async () => {
  const { said } = await read('Course | Fees | Visible\nA | 5 | perhaps\nB | 5 | yes\nC | 5 | yes')
  expect(said).toEqual([
    'row 2, column C (Visible): "perhaps" does not say whether the site shows the course; write yes or no',
  ])
})

test.each([
  ['no | no', true],
  ['no | yes', false],
])('a sheet whose courses are shown: %s; is warned of first if none is', async (cells, isWarned) => {
  const [a, b] = cells.split(' | ')
  const { said } = await read(`Course | Fees | Visible | Colour\nA | 5 | ${a} | red\nB | 5 | ${b} | blue`)
  expect(said[0]?.includes('would show none of these courses')).toBe(isWarned)
})

test.each([
  ['Seats', '30', true],
  ['Seats', '10 max', false],
  ['Vacancies | Seats', '3 | 30', false],
])(
  'below %s, %s is suggested for the seats left only if it can be them',
  async (headings, cells, isSuggested) => {
    const { said } = await read(`Course | Fees | ${headings}\nTabla | 5 | ${cells}`)
    const seats = said.find((one) => one.includes('"Seats" is not a column we know')) ?? ''
    expect(seats.includes('seats_left')).toBe(isSuggested)
  },
)

test('prices on request are never a fault, and one warning counts them', async () => {
  const rows = 'Course | Fees | Old fee\nA | - | -\nB | | 5\nC | call us |\nD | n/a |\nE | 500 | 600'
  const { lines, said } = await read(rows)
  expect(lines).toEqual(['A | ask', 'B | ask was 5', 'C | ask', 'D | ask', 'E | 500 was 600'])
  expect(said.filter((one) => one.includes('Price on request'))).toEqual([
    '4 rows (2, 3, 4 …), column B (Fees): has no price, so the site shows "Price on request"',
  ])
  const none = storedWith([], { currency: null })
  const unpriced = await read('Course | Fees | Days\nA | | Mon\nB | - | Tue', none)
  expect(unpriced.courses).toHaveLength(2)
})

test('a price that is free only for some is on request, and said', async () => {
  const { lines, said } = await read('Course | Fees | Days\nA | FREE (scholars only) | Mon\nB | free | Tue')
  expect(lines).toEqual(['A | mon | ask', 'B | tue | 0'])
  expect(said).toEqual([expect.stringContaining('"FREE (scholars only)" is not free for everybody')])
})

test('a down payment is not the price', async () => {
  const rows = 'Course | Amount due | Down payment | Days\nA | P5,000 | 1,000 | Mon\nB | P6,000 | 1,000 | Tue'
  const { facts, said } = await read(rows, storedWith([], { currency: 'PHP' }))
  expect(facts.uses[1]?.columns).toEqual(['price'])
  expect(said.join()).toContain('not the price of the course, and left out: "Down payment" (1,000)')
})

test('a blank cell sets a stored price to on request; a later price has the institute’s currency', async () => {
  const plan = { id: 'p', amount: 900, currency: 'INR' }
  const storedAt = (price: object) => {
    const invites = [{ id: 'i', default: true, plans: [{ ...plan, ...price }] }]
    return storedWith([{ id: 'a', title: 'A', versions: [{ id: 'v', invites }] }])
  }
  const plansOf = async (rows: string, price: object) =>
    (await read(rows, storedAt(price))).courses[0]?.versions[0]?.invites[0]?.plans
  expect(await plansOf('id | price | level\na | |', {})).toMatchObject([{ id: 'p', amount: null }])
  const told = await plansOf('id | price\na | 500', { amount: null, currency: 'USD' })
  expect(told).toMatchObject([{ amount: 500, currency: 'INR' }])
})

describe('rows with faults can be left out', () => {
  const rows = 'Course | Level | Fees\nTabla | A | 500\nSitar | A | § 5\nSitar | B | 600\nVocal | | x 7'

  test('each is reported, and the rest is read without them', async () => {
    const { parsed, facts } = await read(rows)
    expect([parsed.isValid, facts.badRows]).toEqual([false, [3, 5]])
    const { courses, said, facts: again } = await read(rows, storedWith(), { leaveOut: facts.badRows })
    expect(courses).toMatchObject([{ title: 'Tabla' }, { title: 'Sitar', versions: [{ level: 'B' }] }])
    expect(said).toEqual(['2 rows (3, 5): is left out, as you asked; a stored course stays as it is'])
    expect([again.badRows, again.leftOut]).toEqual([[], [3, 5]])
  })

  test('and a stored course stays unchanged', async () => {
    const versions = [{ id: 'v', level: 'A' }]
    const stored = storedWith([{ id: 'sitar', title: 'Sitar', subtitle: 'old', versions }])
    const { courses } = await read(rows, stored, { leaveOut: [3, 5] })
    const sitar = { id: 'sitar', subtitle: 'old', versions: [{ id: 'v' }] }
    expect(courses).toContainEqual(expect.objectContaining({ subtitle: 'old' }))
    expect(courses.filter(({ id }) => id === 'sitar')).toMatchObject([sitar])
  })

  test('but not a fault of the sheet as a whole', async () => {
    const { facts } = await read('Course | Fees\nTabla | 5\nSitar | 6', storedWith([], { currency: null }))
    expect(facts.badRows).toEqual([])
  })
})

test('a date that can be two days is reported, so that the office can choose', async () => {
  const asked = (dates?: 'mdy') =>
    read('Course | Start date\nTabla | 03/04/2027', storedWith([], { currency: null }), { dates })
  const { facts, parsed } = await asked()
  expect([parsed.isValid, facts.ambiguous]).toEqual([false, { written: '03/04/2027', order: undefined }])
  const told = await asked('mdy')
  expect(told.lines).toEqual(['Tabla | 2027-03-04'])
  expect(told.facts.ambiguous).toEqual({ written: '03/04/2027', order: 'mdy' })
})

test('the heading that the office chose for the price wins over an offer', () => {
  const columns = (map: HeadingMap) =>
    chooseColumns(['Course', 'Course fee', 'Offer price'], [], map).uses.map((use) => use.columns)
  expect(columns({})).toEqual([['title'], ['compare_at_price'], ['price']])
  expect(columns({ coursefee: 'price' })).toEqual([['title'], ['price'], []])
})

test.each([
  ['#', '1 2 3', false],
  ['#', '1 2 4', true],
  ['No', '1 2 3', false],
  ['number', '1 2 7', true],
  ['ردیف', '4 5 6', true],
  ['# our notes', '1 2 7', false],
])('a column %s of %s is named among those left out: %s', async (heading, numbers, isNamed) => {
  const [a, b, c] = numbers.split(' ')
  const { facts } = await read(
    `${heading} | Course | Fee\n${a} | Yoga | 50\n${b} | Ink | 60\n${c} | Clay | 70`,
  )
  expect(facts.uses.some((use) => use.heading === heading && use.reason !== undefined)).toBe(isNamed)
})

test.each([
  ['title_en', 'title_zh', 2],
  ['Course name (EN)', 'Course name (AR)', 2],
  ['title_en', 'place_zh', 0],
])('of %s and %s, %s are asked about as the title', async (one, other, asked) => {
  const { facts } = await read(
    `${one} | ${other} | Fee\nLinear algebra | 線性代數 | 50\nPhysics | 物理 | 60\nInk | 書法 | 70`,
  )
  const question = facts.questions?.find(({ field }) => field === 'title')
  expect(question?.columns.length ?? 0).toBe(asked)
})

describe('headings for days or for times of day', () => {
  const clock = (time: string) => new Date(`1899-12-30T${time}:00Z`)
  const day = new Date('2027-01-11T00:00:00Z')

  test.each([
    ['From', 'To', clock('09:00'), clock('12:30')],
    ['From', 'To', '9:00', '12:30'],
    ['Start time', 'End time', '9 am', '12.30 pm'],
    ['HoraInicio', 'HoraFin', '9:00', '12:30'],
    ['horainicio', 'horafin', '09:00', '12:30'],
    ['StartTime', 'EndTime', '9 am', '12.30 pm'],
    ['Début', 'Fin', '9h00', '12h30'],
    ['Heure de début', 'Heure de fin', '9h', '12h30'],
    ['Beginn', 'Ende', '9 Uhr', '12:30 Uhr'],
    ['von', 'bis', '9:00', '12.30'],
  ])('%s and %s above times of day are the two ends of a class', async (from, to, starts_at, ends_at) => {
    const { lines } = await read([
      ['Course', 'Mode', from, to, 'Intake'],
      ['Braiding', 'Mon/Wed', starts_at, ends_at, day],
    ])
    expect(lines).toEqual(['Braiding | 2027-01-11 | mon 09:00-12:30+wed 09:00-12:30'])
  })

  test.each([
    ['Cours | Jour | Heures\nAnglais | lundi | 18h30-20h30', 'Anglais | mon 18:30-20:30'],
    ['Cours | Jour | Heures\nAnglais | lundi | 24 h', 'Anglais | PT24H | mon'],
    [
      'Curso | Dias | Horário\nInglês | seg | 8h às 9h30\nTeatro | ter | 14h',
      'Inglês | mon 08:00-09:30, Teatro | tue 14:00',
    ],
  ])('Hours above ranges of times are times, and above lengths a length: %s', async (rows, line) => {
    expect((await read(rows)).lines.join(', ')).toBe(line)
  })

  test('a time of day that the office takes for a date is refused', async () => {
    const rows = [...rowsOf('Course | Clock'), ['Braiding', clock('09:00')]]
    const { said } = await read(rows, storedWith(), { map: { clock: 'starts_on' } })
    expect(said).toEqual([expect.stringContaining('"09:00" is not a calendar date')])
  })

  test('a date among texts is shown as people write it', async () => {
    const { lines } = await read([...rowsOf('Course | Level | Batch'), ['Braiding', day, 'A']])
    expect(lines).toEqual(['Braiding | 11 January 2027, A'])
  })
})

test.each([
  [500, 'price'],
  [501, undefined],
])('a heading of %i characters is read as %s: known headings are shorter', (length, name) => {
  expect(meant(`Price (${'x'.repeat(length - 8)})`, {})).toBe(name)
})
