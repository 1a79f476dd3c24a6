/** Names of each weekday, from Monday, in English, German, French, Spanish, Portuguese, Italian, Swahili and Hindi (in both scripts). */
export const dayWords: readonly (readonly string[])[] = lines(`
mon mons monday mondays mo montag montags lun lu lundi lundis lunes lunedì lunedi seg segunda jumatatu som somvar somwar सोम सोमवार
tue tues tuesday tuesdays di dienstag dienstags mar mardi mardis martes martedì martedi ter terça terca jumanne mangal mangalvar mangalwar मंगल मंगलवार
wed weds wednesday wednesdays mi mittwoch mittwochs mer mercredi mercredis mercoledì mercoledi mie mié miércoles miercoles qua quarta jumatano budh budhvar budhwar बुध बुधवार
thu thur thurs thursday thursdays ju do donnerstag donnerstags jeu jeudi jeudis gio giovedì giovedi jue jueves qui quinta alhamisi guru guruvar guruwar गुरु गुरुवार बृहस्पतिवार
fri fris friday fridays vi fr freitag freitags ven vendredi vendredis venerdì venerdi vie viernes sex sexta ijumaa shukra shukravar shukrawar शुक्र शुक्रवार
sat sats saturday saturdays sa samstag samstags sonnabend sam samedi samedis sabato sáb sab sábado sábados sabado sabados jumamosi shani shanivar shaniwar शनि शनिवार
sun suns sunday sundays so sonntag sonntags dim dimanche dimanches dom domingo domingos domenica jumapili ravi ravivar raviwar itvar itwar रवि रविवार इतवार`)

/** Names of each month, from January, in the same languages. */
export const monthWords: readonly (readonly string[])[] = lines(`
jan january januar jänner janv janvier ene enero janeiro gennaio gen januari जनवरी
feb february februar feber févr février fevrier febrero fev fevereiro febbraio februari फ़रवरी फरवरी
mar march märz maerz mrz mars marzo março marco machi मार्च
apr april avr avril abr abril aprile aprili अप्रैल
may mai mayo maio maggio mag mei मई
jun june juni juin junio junho giugno giu जून
jul july juli juil juillet julio julho luglio lug julai जुलाई
aug august août aout ago agosto agosti अगस्त
sep sept september septembre septiembre set setembro settembre septemba सितंबर सितम्बर
oct october okt oktober octobre octubre out outubro ottobre ott oktoba अक्टूबर अक्तूबर
nov november novembre noviembre novembro novemba नवंबर नवम्बर
dec december dez dezember déc décembre decembre dic diciembre dezembro dicembre desemba दिसंबर दिसम्बर`)

function lines(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map((word) => word.normalize('NFKC')))
}
