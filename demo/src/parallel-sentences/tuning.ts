import { parseSentences } from './sentence.ts'

/** Sentences on which the search by dictionaries may be tuned. */
export const tuningSentences = parseSentences(`
The baker brought fresh bread every morning.
Le boulanger apportait du pain frais tous les matins.
Il fornaio portava il pane fresco ogni mattina.
Der Bäcker brachte jeden Morgen frisches Brot.

My grandmother knitted warm socks for the soldiers.
Ma grand-mère tricotait des chaussettes chaudes pour les soldats.
Mia nonna faceva a maglia calze calde per i soldati.
Meine Großmutter strickte warme Socken für die Soldaten.

In winter the river froze and the children skated.
En hiver, la rivière gelait et les enfants patinaient.
D'inverno il fiume gelava e i bambini pattinavano.
Im Winter fror der Fluss zu und die Kinder liefen Schlittschuh.

Uncle Paul sold the old horse at the market.
L'oncle Paul a vendu le vieux cheval au marché.
Lo zio Paul ha venduto il vecchio cavallo al mercato.
Onkel Paul verkaufte das alte Pferd auf dem Markt.

We picked cherries in the garden behind the church.
Nous avons cueilli des cerises dans le jardin derrière l'église.
Abbiamo raccolto le ciliegie nel giardino dietro la chiesa.
Wir pflückten Kirschen im Garten hinter der Kirche.

The doctor came at night because the baby had a fever.
Le médecin est venu la nuit parce que le bébé avait de la fièvre.
Il medico venne di notte perché il neonato aveva la febbre.
Der Arzt kam in der Nacht, weil das Baby Fieber hatte.

Father repaired the roof after the storm.
Papa a réparé le toit après la tempête.
Papà ha riparato il tetto dopo la tempesta.
Vater reparierte nach dem Sturm das Dach.

She wrote a long letter to her sister in America.
Elle a écrit une longue lettre à sa sœur en Amérique.
Scrisse una lunga lettera a sua sorella in America.
Sie schrieb ihrer Schwester in Amerika einen langen Brief.

The neighbours lent us a ladder and a hammer.
Les voisins nous ont prêté une échelle et un marteau.
I vicini ci hanno prestato una scala e un martello.
Die Nachbarn liehen uns eine Leiter und einen Hammer.

The train was late and we missed the ship.
Le train avait du retard et nous avons manqué le bateau.
Il treno era in ritardo e abbiamo perso la nave.
Der Zug hatte Verspätung und wir verpassten das Schiff.

Grandfather smoked his pipe in front of the fireplace.
Grand-père fumait sa pipe devant la cheminée.
Il nonno fumava la pipa davanti al camino.
Großvater rauchte seine Pfeife vor dem Kamin.

The wedding took place in a small chapel in the mountains.
Le mariage a eu lieu dans une petite chapelle à la montagne.
Il matrimonio si tenne in una piccola cappella in montagna.
Die Hochzeit fand in einer kleinen Kapelle in den Bergen statt.

The dog barked when the postman rang.
Le chien aboyait quand le facteur sonnait.
Il cane abbaiava quando il postino suonava.
Der Hund bellte, wenn der Briefträger klingelte.

We boiled milk and ate apple cake in the kitchen.
Nous faisions bouillir du lait et mangions du gâteau aux pommes dans la cuisine.
Facevamo bollire il latte e mangiavamo la torta di mele in cucina.
Wir kochten Milch und aßen Apfelkuchen in der Küche.

The aunt taught the girls to sew and to embroider.
La tante apprenait aux filles à coudre et à broder.
La zia insegnava alle ragazze a cucire e a ricamare.
Die Tante brachte den Mädchen Nähen und Sticken bei.

The teacher punished the boys for the broken window.
Le maître a puni les garçons à cause de la fenêtre cassée.
Il maestro ha punito i ragazzi per la finestra rotta.
Der Lehrer bestrafte die Jungen wegen des zerbrochenen Fensters.

During the war there was little meat and no sugar.
Pendant la guerre, il y avait peu de viande et pas de sucre.
Durante la guerra c'era poca carne e niente zucchero.
Im Krieg gab es wenig Fleisch und keinen Zucker.

They bought a house near the lake with a big garden.
Ils ont acheté une maison près du lac avec un grand jardin.
Comprarono una casa vicino al lago con un grande giardino.
Sie kauften ein Haus am See mit einem großen Garten.

My brother broke his leg while skiing.
Mon frère s'est cassé la jambe en faisant du ski.
Mio fratello si è rotto la gamba sciando.
Mein Bruder brach sich beim Skifahren das Bein.

The cat slept on the warm stove.
Le chat dormait sur le poêle chaud.
Il gatto dormiva sulla stufa calda.
Die Katze schlief auf dem warmen Ofen.

We hid the silver spoons under the floor.
Nous avons caché les cuillères en argent sous le plancher.
Nascondemmo i cucchiai d'argento sotto il pavimento.
Wir versteckten die Silberlöffel unter dem Fußboden.

The factory closed and many workers lost their jobs.
L'usine a fermé et beaucoup d'ouvriers ont perdu leur travail.
La fabbrica chiuse e molti operai persero il lavoro.
Die Fabrik wurde geschlossen und viele Arbeiter verloren ihre Stelle.

On Sunday the whole family walked to the forest.
Le dimanche, toute la famille se promenait jusqu'à la forêt.
La domenica tutta la famiglia camminava fino al bosco.
Am Sonntag ging die ganze Familie in den Wald spazieren.

The photograph shows the bride in a white dress.
La photographie montre la mariée en robe blanche.
La fotografia mostra la sposa in abito bianco.
Das Foto zeigt die Braut in einem weißen Kleid.

He played the violin and she sang old songs.
Il jouait du violon et elle chantait de vieilles chansons.
Lui suonava il violino e lei cantava vecchie canzoni.
Er spielte Geige und sie sang alte Lieder.

The hens laid twelve eggs in one day.
Les poules ont pondu douze œufs en un jour.
Le galline deposero dodici uova in un giorno.
Die Hühner legten an einem Tag zwölf Eier.

The fisherman mended his nets on the beach.
Le pêcheur raccommodait ses filets sur la plage.
Il pescatore rammendava le reti sulla spiaggia.
Der Fischer flickte am Strand seine Netze.

Mother hung the washing in the courtyard to dry.
Maman mettait le linge à sécher dans la cour.
La mamma stendeva il bucato ad asciugare nel cortile.
Mutter hängte die Wäsche im Hof zum Trocknen auf.

The key of the cellar was lost for years.
La clé de la cave a été perdue pendant des années.
La chiave della cantina rimase smarrita per anni.
Der Schlüssel zum Keller war jahrelang verloren.

We celebrated her birthday with candles and music.
Nous avons fêté son anniversaire avec des bougies et de la musique.
Abbiamo festeggiato il suo compleanno con candele e musica.
Wir feierten ihren Geburtstag mit Kerzen und Musik.

The grapes were harvested in September in the rain.
Le raisin a été récolté en septembre sous la pluie.
L'uva fu vendemmiata a settembre sotto la pioggia.
Die Trauben wurden im September bei Regen geerntet.

My cousin learned to ride a bicycle without falling.
Mon cousin a appris à faire du vélo sans tomber.
Mio cugino imparò ad andare in bicicletta senza cadere.
Mein Vetter lernte Fahrrad fahren, ohne zu stürzen.

The bridge collapsed under the weight of the snow.
Le pont s'est effondré sous le poids de la neige.
Il ponte crollò sotto il peso della neve.
Die Brücke stürzte unter der Last des Schnees ein.

They drank coffee and talked about politics.
Ils buvaient du café et parlaient de politique.
Bevevano caffè e parlavano di politica.
Sie tranken Kaffee und redeten über Politik.

The little boy was afraid of thunder and lightning.
Le petit garçon avait peur du tonnerre et des éclairs.
Il bambino aveva paura dei tuoni e dei fulmini.
Der kleine Junge hatte Angst vor Blitz und Donner.

The tailor sewed a black suit for the funeral.
Le tailleur a cousu un costume noir pour l'enterrement.
Il sarto cucì un abito nero per il funerale.
Der Schneider nähte einen schwarzen Anzug für das Begräbnis.

She kept the money in a blue box under the bed.
Elle gardait l'argent dans une boîte bleue sous le lit.
Teneva il denaro in una scatola blu sotto il letto.
Sie bewahrte das Geld in einer blauen Schachtel unter dem Bett auf.

The cows came back from the pasture in the evening.
Les vaches revenaient du pâturage le soir.
Le mucche tornavano dal pascolo la sera.
Die Kühe kamen abends von der Weide zurück.

He died in hospital after a short illness.
Il est mort à l'hôpital après une courte maladie.
Morì in ospedale dopo una breve malattia.
Er starb nach kurzer Krankheit im Krankenhaus.

We painted the kitchen chairs green and yellow.
Nous avons peint les chaises de la cuisine en vert et en jaune.
Abbiamo dipinto le sedie della cucina di verde e giallo.
Wir haben die Küchenstühle grün und gelb gestrichen.

The priest baptised the twins in the village church.
Le curé a baptisé les jumeaux dans l'église du village.
Il prete battezzò i gemelli nella chiesa del paese.
Der Pfarrer taufte die Zwillinge in der Dorfkirche.

The clock on the wall has not worked since the flood.
L'horloge au mur ne marche plus depuis l'inondation.
L'orologio alla parete non funziona più dall'alluvione.
Die Uhr an der Wand geht seit der Überschwemmung nicht mehr.

Our first car was red and had three wheels.
Notre première voiture était rouge et avait trois roues.
La nostra prima macchina era rossa e aveva tre ruote.
Unser erstes Auto war rot und hatte drei Räder.

The bees stung him on the hand and neck.
Les abeilles l'ont piqué à la main et au cou.
Le api lo punsero sulla mano e sul collo.
Die Bienen stachen ihn in Hand und Hals.

They carried wood and coal up the stairs.
Ils montaient le bois et le charbon par l'escalier.
Portavano legna e carbone su per le scale.
Sie trugen Holz und Kohle die Treppe hinauf.

The recipe for the plum jam comes from our aunt.
La recette de la confiture de prunes vient de notre tante.
La ricetta della marmellata di prugne viene da nostra zia.
Das Rezept für die Pflaumenmarmelade stammt von unserer Tante.

He received a gold medal for his courage.
Il a reçu une médaille d'or pour son courage.
Ricevette una medaglia d'oro per il suo coraggio.
Er erhielt für seinen Mut eine goldene Medaille.

The tourists slept in a tent by the sea.
Les touristes dormaient sous une tente au bord de la mer.
I turisti dormivano in una tenda in riva al mare.
Die Touristen schliefen in einem Zelt am Meer.

The judge asked the witness a difficult question.
Le juge a posé une question difficile au témoin.
Il giudice fece al testimone una domanda difficile.
Der Richter stellte dem Zeugen eine schwierige Frage.

The miller's daughter married a rich merchant.
La fille du meunier a épousé un riche marchand.
La figlia del mugnaio sposò un ricco mercante.
Die Tochter des Müllers heiratete einen reichen Kaufmann.
`)
