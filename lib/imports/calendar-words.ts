/** Words of a day, Monday first: English, German, French, Spanish, Portuguese, Swahili, Hindi. */
export const dayWords: readonly (readonly string[])[] = lines(`
mon monday mondays mo montag montags lun lundi lunes seg segunda jumatatu सोम सोमवार
tue tues tuesday tuesdays di dienstag dienstags mar mardi martes ter terça terca jumanne मंगल मंगलवार
wed weds wednesday wednesdays mi mittwoch mittwochs mer mercredi mie mié miércoles miercoles qua quarta jumatano बुध बुधवार
thu thur thurs thursday thursdays do donnerstag donnerstags jeu jeudi jue jueves qui quinta alhamisi गुरु गुरुवार बृहस्पतिवार
fri friday fridays fr freitag freitags ven vendredi vie viernes sex sexta ijumaa शुक्र शुक्रवार
sat saturday saturdays sa samstag samstags sonnabend sam samedi sáb sab sábado sabado jumamosi शनि शनिवार
sun sunday sundays so sonntag sonntags dim dimanche dom domingo jumapili रवि रविवार इतवार`)

/** Words of a month, January first, in the same languages. */
export const monthWords: readonly (readonly string[])[] = lines(`
jan january januar jänner janv janvier ene enero janeiro januari जनवरी
feb february februar févr février fevrier febrero fev fevereiro februari फ़रवरी फरवरी
mar march märz maerz mrz mars marzo março marco machi मार्च
apr april avr avril abr abril aprili अप्रैल
may mai mayo maio mei मई
jun june juni juin junio junho जून
jul july juli juil juillet julio julho julai जुलाई
aug august août aout ago agosto agosti अगस्त
sep sept september septembre septiembre set setembro septemba सितंबर सितम्बर
oct october okt oktober octobre octubre out outubro oktoba अक्टूबर अक्तूबर
nov november novembre noviembre novembro novemba नवंबर नवम्बर
dec december dez dezember déc décembre decembre dic diciembre dezembro desemba दिसंबर दिसम्बर`)

function lines(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map((word) => word.normalize('NFKC')))
}
