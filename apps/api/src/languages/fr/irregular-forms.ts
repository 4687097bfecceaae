/** Forms of irregular words (`IrregularForms`). */
export const irregularForms = {
  prefixes: 'ac ap at com con contre de des dis entre inter par per pour pre re res sous sub sur trans',
  endings: 's x t d e es ent ons ez ais ait ions iez aient ai as a ont ant u us ue ues ut urent it irent',
  words: `etre: suis es est sommes etes sont ete etai- ser- soi- soy- fu- furent etant; avoir: ai as a avons avez ont av- aur- eu- eurent aie- ayant;
    aller: vais vas va vont ir- aill-; venir: vien- vienn- ven- viendr- vin-; tenir: tien- tienn- ten- tiendr- tin-;
    revenir: revien- revienn- reven- reviendr- revin-; devenir: devien- devienn- deven- deviendr- devin-;
    appartenir: appartien- appartienn- apparten-; faire: fai- fais- font fer- fass- fi- fait- faites; dire: di- dis- dit- dites dir-;
    lire: li- lis- lu- lir-; ecrire: ecri- ecriv- ecrivi- ecrit- ecrir-; rire: ri- rir-; sourire: souri- sourir-;
    voir: voi- voy- verr- vu- vi-; savoir: sai- sav- saur- sach- su-; pouvoir: peu- peuv- pouv- pourr- pu-; vouloir: veu- veul- voul-
    voudr-; devoir: doi- doiv- dev- devr- du-; recevoir: recoi- recoiv- recev- recevr- recu-; falloir: fau- fall- faudr-;
    boire: boi- boiv- buv- bu- boir-; croire: croi- croy- cru- croir-; prendre: prend- pren- prenn- prendr- pri- pris-; apprendre: apprend-
    appren- apprenn- apprendr- appri- appris-; comprendre: comprend- compren- comprenn- compri- compris-; reprendre: repren- reprenn-
    repri- repris-; mettre: met- mett- mettr- mi- mis-; permettre: permet- permett- permi- permis-; promettre: promet- promett- promi- promis-;
    connaitre: connai- connaiss- connu- connaitr-; paraitre: parai- paraiss- paru-; disparaitre: disparai- disparaiss- disparu-; naitre: nai-
    naiss- naqui- ne nes nee nees; mourir: meur- mour- mourr- mort- mouru-; courir: cour- courr- couru-; partir: par- part- parti-; sortir:
    sor- sort- sorti-; dormir: dor- dorm- dormi-; servir: ser- serv- servi-; sentir: sen- sent- senti-; mentir: men- ment- menti-;
    ouvrir: ouvr- ouvert- ouvri-; couvrir: couvr- couvert-; offrir: offr- offert-; souffrir: souffr- souffert-; decouvrir: decouvr-
    decouvert-; cueillir: cueill- cueilli- cueiller-; accueillir: accueill- accueilli-; bouillir: bou- bouill- bouilli-; fuir: fui- fuy-;
    vivre: vi- viv- vecu- vivr-; suivre: sui- suiv- suivi- suivr-; conduire: condui- conduis- conduit-; construire: construi- construis-
    construit-; detruire: detrui- detruis- detruit-; cuire: cui- cuis- cuit-; coudre: coud- cous- cousu-; peindre: pein- peign- peint-;
    craindre: crain- craign- craint-; eteindre: etein- eteign- eteint-; joindre: join- joign- joint-; plaire: plai- plais- plu-; pleuvoir: pleu-
    pleuv- pleuvr- plu-; valoir: vau- val- vaudr-; asseoir: assi- assey- assoi- assis-; acquerir: acquier- acquer- acqui- acquis-; battre: bat-
    batt-; rompre: romp-; vaincre: vainc- vainqu-; moudre: moud- moul- moulu-; acheter: achet-; appeler: appell-; jeter: jett-;
    oeil: yeux; bon: meilleur meilleurs meilleure meilleures; mauvais: pire pires; vieux: vieil vieille vieilles; beau: bel belle beaux belles;
    nouveau: nouvel nouvelle nouveaux nouvelles; fou: folle folles; blanc: blanche blanches; sec: seche seches; frais: fraiche fraiches;
    long: longue longues; doux: douce douces; roux: rousse rousses; faux: fausse fausses; public: publique publiques`,
}
