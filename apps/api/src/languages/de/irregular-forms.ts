/** Forms of irregular words (`IrregularForms`). */
export const irregularForms = {
  prefixes: `ab an auf aus be bei da durch ein ent er fest ge her heraus herein herum hin hinaus hinein hinter los mit nach nieder uber um
    unter ver vor voraus vorbei weg weiter wider wieder zer zu zuruck zusammen`,
  endings: 'e en st t te ten est et',
  words: `sein: bin bist ist sind seid war- waren gewesen ware-; haben: hab- hat hast hatt- gehabt; werden: wird wirst wurd- geworden; backen: back- buk-
    gebacken; befehlen: befiehl- befahl- befohlen; beginnen: begann- begonnen; beissen: biss- gebissen; betrugen: betrog- betrogen; bewegen: bewog-; biegen: bog- gebogen; bieten: bot- geboten;
    binden: band- gebunden; verbinden: verband- verbunden; bitten: bat- gebeten; blasen: blas- blies- geblasen; bleiben: blieb- geblieben; braten: brat- briet- gebraten; brechen: brich- brach- gebrochen; zerbrechen:
    zerbrich- zerbrach- zerbrochen zerbrochene zerbrochenen; brennen: brannt- gebrannt; bringen: bracht- gebracht; verbringen: verbracht-; mitbringen: mitgebracht; denken: dacht- gedacht; durfen: darf- durft-; empfangen:
    empfing-; erschrecken: erschrak- erschrocken; essen: iss- ass- gegessen; fahren: fahr- fuhr- gefahren; fallen: fall- fiel- gefallen; fangen: fang- fing- gefangen; finden: fand- gefunden; fliegen: flog-
    geflogen; fliehen: floh- geflohen; fliessen: floss- geflossen; fressen: friss- frass- gefressen; frieren: fror- gefroren; geben: gib- gab- gegeben; gehen: ging- gegangen; gelingen: gelang-
    gelungen; gelten: gilt galt- gegolten; geniessen: genoss- genossen; geschehen: geschieht geschah-; gewinnen: gewann- gewonnen; giessen: goss- gegossen; graben: grab- grub- gegraben; greifen: griff- gegriffen;
    angreifen: angegriffen; halten: halt- hielt- gehalten; erhalten: erhielt-; behalten: behielt-; hangen: hing- gehangen; heben: hob- gehoben; heissen: hiess- geheissen; helfen: hilf- half- geholfen; kennen: kannt- gekannt; klingen:
    klang- geklungen; kommen: kam- gekommen; ankommen: angekommen; bekommen: bekam-; entkommen: entkam-; kriechen: kroch- gekrochen; laden: lad- lud- geladen; lassen: liess- gelassen; verlassen: verliess-; laufen: lauf- lief-
    gelaufen; leiden: litt- gelitten; leihen: lieh- geliehen; verleihen: verlieh-; lesen: lies- las- gelesen; liegen: lag- gelegen; lugen: log- gelogen; messen: miss- mass- gemessen; nehmen: nimm- nahm- genommen; nennen:
    nannt- genannt; pfeifen: pfiff- gepfiffen; raten: rat- riet-; reiben: rieb-; reissen: riss- gerissen; reiten: ritt- geritten; rennen: rannt- gerannt; riechen: roch- gerochen; rufen: rief- gerufen; saufen: soff-;
    scheiden: schied- geschieden; scheinen: schien- geschienen; schelten: schalt-; schieben: schob- geschoben; schiessen: schoss- geschossen; schlafen: schlaf- schlief- geschlafen; schlagen: schlag- schlug- geschlagen;
    schliessen: schloss- geschlossen; schmelzen: schmolz- geschmolzen; schneiden: schnitt- geschnitten; schreiben: schrieb- geschrieben; schreien: schrie- geschrien; schreiten: schritt-; schweigen: schwieg- geschwiegen;
    schwimmen: schwamm- geschwommen; schworen: schwor- geschworen; sehen: sieh- sah- gesehen; senden: sandt- gesandt; singen: sang- gesungen; sinken: sank- gesunken; sitzen: sass- gesessen; sprechen: sprich- sprach-
    gesprochen; versprechen: versprach- versprochen; springen: sprang- gesprungen; stechen: stich- stach- gestochen; stehen: stand- gestanden; verstehen: verstand- verstanden; stehlen: stiehl- stahl- gestohlen; steigen: stieg-
    gestiegen; sterben: stirb- starb- gestorben; stossen: stiess- gestossen; streichen: strich- gestrichen; streiten: stritt- gestritten; tragen: trag- trug- getragen; treffen: triff- traf- getroffen; treiben:
    trieb- getrieben; treten: tritt- trat- getreten; trinken: trank- getrunken; tun: tat- getan; vergessen: vergiss- vergass-; verlieren: verlor- verloren; verschwinden: verschwand- verschwunden; verzeihen: verzieh-; wachsen: wuchs-
    gewachsen; waschen: wusch- gewaschen; weisen: wies- gewiesen; werfen: wirf- warf- geworfen; wiegen: wog- gewogen; wissen: weiss- wusst- gewusst; ziehen: zog- gezogen; erziehen: erzog-; zwingen: zwang- gezwungen;
    gut: besser beste besten bester; viel: mehr meiste meisten; gross: grosser grosste grossten; alt: alter alteste altesten; hoch: hohe hohen hoher hohes hochste; nah: nahe naher nachste nachsten`,
}
