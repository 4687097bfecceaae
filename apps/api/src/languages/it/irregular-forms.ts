/** Forms of irregular words (`IrregularForms`). */
export const irregularForms = {
  prefixes: 'av con contrad contro de di dis in inter intrat mant per pre pro ri s sopra sos sotto tra trat',
  endings: `o i e a iamo ete ono ite ate ava avi avamo avano eva evi evamo evano iva ivi ivano emmo ero iate ano ata ati uto uta uti ute
    ito ita iti ando endo ra rai ranno remo rei rebbe rebbero`,
  words: `essere: sono sei e siamo siete ero eri era eravamo erano fui fu furono fosse stato stata stati state sar- sia; avere: ho hai ha
    abbiamo avete hanno avev- ebb- avut- avr- abbia; andare: vad- vai va vanno andr-; fare: facci- fai fa fann- facev- fac- fec- fatt- far-;
    stare: sto stai sta stanno stett- star-; dare: do dai danno died- dett- dar-; venire: veng- vien- venn- venut- verr-; tenere: teng- tien-
    tenn- tenut- terr-; rimanere: rimang- rimas- rimast- rimarr-; salire: salg-; uscire: esc-; morire: muoi- muor- mort- morr-; dire: dic- diss- dett- dir-;
    bere: bev- bevv- bevut- berr-; sedere: sied-; potere: poss- puo puoi potr-; volere: vogli- vuol- vuoi voll- vorr-; dovere: dev- debb- dovr-; sapere: so sai
    sa sanno sepp- sapr-; vedere: vid- vist- vedr-; vivere: viss- vissut- vivr-; nascere: nacqu- nat-; crescere: crebb- cresciut-; conoscere: conobb- conosciut-;
    prendere: pres-; scendere: sces-; accendere: acces-; spendere: spes-; appendere: appes-; stendere: stes-; difendere: difes-; nascondere: nascos- nascost-; rispondere:
    rispos- rispost-; chiedere: chies- chiest-; chiudere: chius-; ridere: ris-; decidere: decis-; uccidere: uccis-; dividere: divis-; perdere: pers-; correre: cors-;
    leggere: less- lett-; scrivere: scriss- scritt-; friggere: friss- fritt-; distruggere: distruss- distrutt-; costruire: costrutt-; reggere: ress- rett-; piangere: pians-
    piant-; dipingere: dipins- dipint-; spingere: spins- spint-; pungere: puns- punt-; giungere: giuns- giunt-; raggiungere: raggiuns- raggiunt-; vincere: vins- vint-;
    spegnere: speng- spens- spent-; togliere: tolg- tols- tolt-; raccogliere: raccolg- raccols- raccolt-; cogliere: colg- cols- colt-; scegliere: scelg- scels- scelt-;
    mettere: mis- mess-; promettere: promis- promess-; permettere: permis- permess-; rompere: rupp- rott-; muovere: moss-; piovere: piovv-; cuocere: coss- cott-;
    condurre: conduc- conduss- condott-; tradurre: traduc- traduss- tradott-; produrre: produc- produss- prodott-; porre: pong- pos- post-; comporre: compong- compos-
    compost-; deporre: depong- depos- depost-; trarre: tragg- trass- tratt-; aprire: apert-; coprire: copert-; offrire: offert-; soffrire: soffert-; scoprire: scopert-;
    apparire: appai- apparv- appars-; cadere: cadd- cadr-; bere: bevv-; tacere: tacqu- taciut-; piacere: piacqu- piaciut-; nuocere: nocqu-; fondere: fus-; mordere: mors-;
    giocare: giuoc-; suonare: suon-; morto: morta morti morte; uovo: uova; uomo: uomini; braccio: braccia; dito: dita; ginocchio: ginocchia; labbro: labbra; osso: ossa;
    paio: paia; dio: dei; bue: buoi; buono: buon migliore migliori; cattivo: peggiore peggiori; grande: gran maggiore maggiori; piccolo: minore minori; bello: bel begli bei;
    moglie: mogli; amico: amici; medico: medici`,
}
