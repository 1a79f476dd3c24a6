import { plainLetters } from './messages.ts'

/** Normalises the name of a day or month: how a keyboard writes Arabic letters, and Persian joins words, differs. */
export const calendarKey = (word: string): string =>
  plainLetters(word.normalize('NFKC').toLowerCase()).replace(/\u200c/g, '')

/** Languages of which only the full names are known. */
const others =
  'am az bg bn el et fi gu he hr hu hy id ja ka kk km kn ko lo lt lv mk ml mr ms my ne or pa si sk sl sr ta te th tr ur uz zh'.split(
    ' ',
  )

/** Returns the names of a day in these languages that are one word, also without the word for "day" that Thai puts before. */
const namesOf = (date: Date, part: 'weekday' | 'month'): string[] =>
  others
    .map((language) => new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' }).format(date))
    .flatMap((name) => [name, name.replace(/^วัน/, '')])
    .map(calendarKey)
    .filter((name) => /^[\p{L}\p{M}]{2,}$/u.test(name))

/** Names of each weekday, from Monday, in English, German, French, Spanish, Portuguese, Italian, Swahili and Hindi (in both scripts). */
export const dayWords: readonly (readonly string[])[] = withOthers(
  'weekday',
  `
שני mon mons monday mondays mo montag montags lun lu lundi lundis lunes lunedì lunedi seg segunda jumatatu som somvar somwar सोम सोमवार mandag mandage mandags man maandag måndag måndagar pon poniedziałek poniedziałki pondělí pondelok luni понедельник пн понеділок dilluns الاثنين الإثنين اثنين دوشنبه پیر pazartesi senin 周一 星期一 週一 月曜日 月曜 월요일 સોમવાર সোমবার திங்கள் δευτέρα
שלישי tu tue tues tuesday tuesdays di dienstag dienstags mar mardi mardis martes martedì martedi ter terça terca jumanne mangal mangalvar mangalwar मंगल मंगलवार tirsdag tirsdage tirsdags tir dinsdag tisdag tisdagar tis wt wtorek wtorki úterý út utorok marți marti вторник вт вівторок dimarts الثلاثاء ثلاثاء سهشنبه منگل salı selasa 周二 星期二 週二 火曜日 火曜 화요일 मंगळवार મંગળવાર মঙ্গলবার செவ்வாய் τρίτη
רביעי wed weds wednesday wednesdays mi mittwoch mittwochs mer mercredi mercredis mercoledì mercoledi mie mié miércoles miercoles qua quarta jumatano budh budhvar budhwar बुध बुधवार onsdag onsdage onsdags ons woensdag wo środa śr środy středa streda miercuri среда ср середа dimecres الأربعاء الاربعاء أربعاء چهارشنبه بدھ çarşamba rabu 周三 星期三 週三 水曜日 水曜 수요일 બુધવાર বুধবার புதன் τετάρτη
חמישי th thu thur thurs thursday thursdays ju do donnerstag donnerstags jeu jeudi jeudis gio giovedì giovedi jue jueves qui quinta alhamisi guru guruvar guruwar गुरु गुरुवार बृहस्पतिवार torsdag torsdage torsdags tor donderdag torsdagar czw czwartek czwartki čtvrtek čt štvrtok joi четверг чт четвер dijous الخميس خميس پنجشنبه جمعرات perşembe kamis 周四 星期四 週四 木曜日 木曜 목요일 ગુરુવાર বৃহস্পতিবার வியாழன் πέμπτη
שישי fri fris friday fridays vi fr freitag freitags ven vendredi vendredis venerdì venerdi vie viernes sex sexta ijumaa shukra shukravar shukrawar शुक्र शुक्रवार fredag fredage fredags fre vrijdag vr fredagar pt piątek piątki pátek pá piatok vineri пятница пт п’ятниця divendres الجمعة جمعة جمعه cuma jumat 周五 星期五 週五 金曜日 金曜 금요일 શુક્રવાર শুক্রবার வெள்ளி παρασκευή
שבת sat sats saturday saturdays sa samstag samstags sonnabend sam samedi samedis sabato sáb sab sábado sábados sabado sabados jumamosi shani shanivar shaniwar शनि शनिवार lørdag lørdage lør zaterdag za lördag lördagar lör sobota soboty sob sâmbătă sambata суббота сб субота dissabte السبت سبت شنبه ہفتہ cumartesi sabtu 周六 星期六 週六 土曜日 土曜 토요일 શનિવાર শনিবার சனி σάββατο
ראשון sun suns sunday sundays so sonntag sonntags dim dimanche dimanches dom domingo domingos domenica jumapili ravi ravivar raviwar itvar itwar रवि रविवार इतवार søndag søndage søn zondag zo söndag söndagar sön niedziela niedz neděle nedeľa duminică duminica воскресенье вс неділя diumenge الأحد الاحد أحد یکشنبه اتوار pazar minggu 周日 星期日 週日 日曜日 日曜 일요일 રવિવાર রবিবার ஞாயிறு κυριακή`,
)

/** Names of each month, from January, in the same languages. */
export const monthWords: readonly (readonly string[])[] = withOthers(
  'month',
  `
jan january januar jänner janv janvier ene enero janeiro gennaio gen januari जनवरी styczeń stycznia leden ledna ianuarie января январь січня gener يناير ژانویه ocak
feb february februar feber févr février fevrier febrero fev fevereiro febbraio februari फ़रवरी फरवरी luty lutego únor února februarie февраля февраль лютого febrer فبراير şubat
mar march märz maerz mrz mars marzo março marco machi मार्च maart marts marzec marca březen března martie марта март березня març مارس mart maret
apr april avr avril abr abril aprile aprili अप्रैल kwiecień kwietnia duben dubna aprilie апреля апрель квітня أبريل nisan
may mai mayo maio maggio mag mei मई maj maja květen května мая май травня maig مايو mayıs
jun june juni juin junio junho giugno giu जून czerwiec czerwca červen června iunie июня июнь червня juny يونيو haziran
jul july juli juil juillet julio julho luglio lug julai जुलाई lipiec lipca červenec července iulie июля июль липня juliol يوليو temmuz
aug august août aout ago agosto agosti अगस्त augustus sierpień sierpnia srpen srpna августа август серпня أغسطس ağustos
sep sept september septembre septiembre set setembro settembre septemba सितंबर सितम्बर wrzesień września září septembrie сентября сентябрь вересня setembre سبتمبر eylül
oct october okt oktober octobre octubre out outubro ottobre ott oktoba अक्टूबर अक्तूबर październik października říjen října octombrie октября октябрь жовтня أكتوبر ekim
nov november novembre noviembre novembro novemba नवंबर नवम्बर listopad listopada noiembrie ноября ноябрь نوفمبر kasım
dec december dez dezember déc décembre decembre dic diciembre dezembro dicembre desemba दिसंबर दिसम्बर grudzień grudnia prosinec prosince decembrie декабря декабрь грудня desembre ديسمبر aralık desember`,
)

function withOthers(part: 'weekday' | 'month', text: string): string[][] {
  const known = new Set(text.split(/\s+/).map(calendarKey))
  return text
    .trim()
    .split('\n')
    .map((line, at) => {
      // 4 January 2027 is a Monday.
      const date = new Date(part === 'month' ? Date.UTC(2027, at, 15) : Date.UTC(2027, 0, 4 + at))
      const more = namesOf(date, part).filter((name) => !known.has(name))
      return [...line.split(' ').map(calendarKey), ...new Set(more)]
    })
}
