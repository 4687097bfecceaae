import { parseSentences } from './sentence.ts'

/** Sentences on which the search by dictionaries is measured; nothing is tuned on them. */
export const measuredSentences = parseSentences(`
The farmer ploughed the field with two oxen.
Le paysan labourait le champ avec deux bœufs.
Il contadino arava il campo con due buoi.
Der Bauer pflügte das Feld mit zwei Ochsen.

Grandmother baked biscuits with honey and nuts at Christmas.
À Noël, grand-mère faisait des biscuits au miel et aux noix.
A Natale la nonna faceva biscotti con miele e noci.
Zu Weihnachten backte Großmutter Kekse mit Honig und Nüssen.

The fire destroyed the barn and killed three sheep.
L'incendie a détruit la grange et tué trois moutons.
L'incendio distrusse il fienile e uccise tre pecore.
Das Feuer zerstörte die Scheune und tötete drei Schafe.

My father worked as a carpenter in the city.
Mon père travaillait comme menuisier en ville.
Mio padre lavorava come falegname in città.
Mein Vater arbeitete in der Stadt als Tischler.

We swam in the lake and dried in the sun.
Nous nagions dans le lac et nous séchions au soleil.
Nuotavamo nel lago e ci asciugavamo al sole.
Wir schwammen im See und trockneten in der Sonne.

She lost her wedding ring in the sand.
Elle a perdu son alliance dans le sable.
Ha perso la fede nuziale nella sabbia.
Sie verlor ihren Ehering im Sand.

The soldiers marched through the village and sang.
Les soldats traversaient le village en marchant et chantaient.
I soldati marciavano attraverso il paese e cantavano.
Die Soldaten marschierten durch das Dorf und sangen.

The children built a snowman in front of the school.
Les enfants ont construit un bonhomme de neige devant l'école.
I bambini costruirono un pupazzo di neve davanti alla scuola.
Die Kinder bauten vor der Schule einen Schneemann.

Aunt Marie cooked soup with cabbage and potatoes.
Tante Marie préparait de la soupe aux choux et aux pommes de terre.
Zia Marie cucinava la minestra con cavolo e patate.
Tante Marie kochte Suppe mit Kohl und Kartoffeln.

The thief stole the silver watch from the drawer.
Le voleur a volé la montre en argent dans le tiroir.
Il ladro rubò l'orologio d'argento dal cassetto.
Der Dieb stahl die silberne Uhr aus der Schublade.

Our uncle emigrated to Canada and never returned.
Notre oncle a émigré au Canada et n'est jamais revenu.
Nostro zio emigrò in Canada e non tornò mai.
Unser Onkel wanderte nach Kanada aus und kehrte nie zurück.

The nurse bandaged the wound and gave him medicine.
L'infirmière a pansé la blessure et lui a donné un médicament.
L'infermiera fasciò la ferita e gli diede una medicina.
Die Krankenschwester verband die Wunde und gab ihm Medizin.

In the attic we found a trunk full of old clothes.
Au grenier, nous avons trouvé une malle pleine de vieux vêtements.
In soffitta trovammo un baule pieno di vecchi vestiti.
Auf dem Dachboden fanden wir eine Truhe voller alter Kleider.

The shoemaker lived above his shop in a narrow street.
Le cordonnier habitait au-dessus de sa boutique dans une rue étroite.
Il calzolaio abitava sopra la sua bottega in una via stretta.
Der Schuster wohnte über seinem Laden in einer engen Gasse.

Every summer they spent two weeks by the sea.
Chaque été, ils passaient deux semaines à la mer.
Ogni estate passavano due settimane al mare.
Jeden Sommer verbrachten sie zwei Wochen am Meer.

The wolf attacked the flock during the night.
Le loup a attaqué le troupeau pendant la nuit.
Il lupo attaccò il gregge durante la notte.
Der Wolf griff in der Nacht die Herde an.

My sister played the piano at the concert.
Ma sœur a joué du piano au concert.
Mia sorella suonò il pianoforte al concerto.
Meine Schwester spielte beim Konzert Klavier.

The mayor opened the new bridge with a speech.
Le maire a inauguré le nouveau pont par un discours.
Il sindaco inaugurò il nuovo ponte con un discorso.
Der Bürgermeister eröffnete die neue Brücke mit einer Rede.

The old tree in front of the farm was struck by lightning.
Le vieil arbre devant la ferme a été frappé par la foudre.
Il vecchio albero davanti alla fattoria fu colpito da un fulmine.
Der alte Baum vor dem Bauernhof wurde vom Blitz getroffen.

She sewed curtains from a flowered fabric.
Elle a cousu des rideaux dans un tissu à fleurs.
Cucì le tende con una stoffa a fiori.
Sie nähte Vorhänge aus einem geblümten Stoff.

The miners ate bread and bacon underground.
Les mineurs mangeaient du pain et du lard sous terre.
I minatori mangiavano pane e pancetta sottoterra.
Die Bergleute aßen unter der Erde Brot und Speck.

He forgot his umbrella in the tram.
Il a oublié son parapluie dans le tramway.
Ha dimenticato l'ombrello sul tram.
Er vergaß seinen Regenschirm in der Straßenbahn.

The mouse ate the cheese in the pantry.
La souris a mangé le fromage dans le garde-manger.
Il topo ha mangiato il formaggio nella dispensa.
Die Maus fraß den Käse in der Speisekammer.

We visited the castle and the museum on holiday.
Pendant les vacances, nous avons visité le château et le musée.
In vacanza abbiamo visitato il castello e il museo.
In den Ferien besichtigten wir das Schloss und das Museum.

The engineer drew the plan of the new railway.
L'ingénieur a dessiné le plan du nouveau chemin de fer.
L'ingegnere disegnò il progetto della nuova ferrovia.
Der Ingenieur zeichnete den Plan der neuen Eisenbahn.

The bells rang at midnight and everybody kissed.
Les cloches ont sonné à minuit et tout le monde s'est embrassé.
Le campane suonarono a mezzanotte e tutti si baciarono.
Um Mitternacht läuteten die Glocken und alle küssten sich.

His mother was born in a poor family with nine children.
Sa mère est née dans une famille pauvre de neuf enfants.
Sua madre nacque in una famiglia povera con nove figli.
Seine Mutter wurde in einer armen Familie mit neun Kindern geboren.

They danced on the square until the sun rose.
Ils ont dansé sur la place jusqu'au lever du soleil.
Ballarono in piazza fino al sorgere del sole.
Sie tanzten auf dem Platz, bis die Sonne aufging.

The blacksmith made nails and horseshoes.
Le forgeron fabriquait des clous et des fers à cheval.
Il fabbro faceva chiodi e ferri di cavallo.
Der Schmied machte Nägel und Hufeisen.

The letter with the sad news arrived on Monday.
La lettre avec la triste nouvelle est arrivée lundi.
La lettera con la triste notizia arrivò lunedì.
Der Brief mit der traurigen Nachricht kam am Montag an.

He wore a brown hat and a leather coat.
Il portait un chapeau brun et un manteau de cuir.
Portava un cappello marrone e un cappotto di pelle.
Er trug einen braunen Hut und einen Ledermantel.

The goats jumped over the fence and ate the salad.
Les chèvres ont sauté par-dessus la clôture et mangé la salade.
Le capre saltarono il recinto e mangiarono l'insalata.
Die Ziegen sprangen über den Zaun und fraßen den Salat.

The girl read a book under the lamp.
La fille lisait un livre sous la lampe.
La ragazza leggeva un libro sotto la lampada.
Das Mädchen las unter der Lampe ein Buch.

The wine was stored in large barrels.
Le vin était conservé dans de grands tonneaux.
Il vino era conservato in grandi botti.
Der Wein wurde in großen Fässern gelagert.

We telephoned our grandparents every Saturday.
Nous téléphonions à nos grands-parents chaque samedi.
Telefonavamo ai nonni ogni sabato.
Wir telefonierten jeden Samstag mit unseren Großeltern.

The flood carried away the mill and the garden wall.
L'inondation a emporté le moulin et le mur du jardin.
L'alluvione portò via il mulino e il muro del giardino.
Das Hochwasser riss die Mühle und die Gartenmauer weg.

He learned four languages and became an interpreter.
Il a appris quatre langues et est devenu interprète.
Imparò quattro lingue e diventò interprete.
Er lernte vier Sprachen und wurde Dolmetscher.

The butcher slaughtered the pig in November.
Le boucher tuait le cochon en novembre.
Il macellaio uccideva il maiale a novembre.
Der Metzger schlachtete das Schwein im November.

The pupils laughed at the teacher's strange hat.
Les élèves riaient du drôle de chapeau de l'institutrice.
Gli alunni ridevano dello strano cappello della maestra.
Die Schüler lachten über den seltsamen Hut der Lehrerin.

She bought butter, flour and salt at the grocer's.
Elle achetait du beurre, de la farine et du sel chez l'épicier.
Comprava burro, farina e sale dal droghiere.
Sie kaufte beim Krämer Butter, Mehl und Salz.

The sailor told the children about whales and islands.
Le marin parlait aux enfants de baleines et d'îles.
Il marinaio raccontava ai bambini di balene e isole.
Der Matrose erzählte den Kindern von Walen und Inseln.

The cradle was made of oak and painted by hand.
Le berceau était en chêne et peint à la main.
La culla era di quercia e dipinta a mano.
Die Wiege war aus Eiche und von Hand bemalt.

They quarrelled about the inheritance of the vineyard.
Ils se sont disputés pour l'héritage de la vigne.
Litigarono per l'eredità della vigna.
Sie stritten sich um das Erbe des Weinbergs.

The moon shone over the quiet valley.
La lune brillait sur la vallée silencieuse.
La luna splendeva sulla valle silenziosa.
Der Mond schien über dem stillen Tal.

The prisoner escaped through a hole in the wall.
Le prisonnier s'est échappé par un trou dans le mur.
Il prigioniero fuggì attraverso un buco nel muro.
Der Gefangene entkam durch ein Loch in der Mauer.

My uncle collected stamps and old coins.
Mon oncle collectionnait les timbres et les vieilles pièces de monnaie.
Mio zio collezionava francobolli e vecchie monete.
Mein Onkel sammelte Briefmarken und alte Münzen.

The swallows built a nest under the balcony in spring.
Au printemps, les hirondelles ont fait leur nid sous le balcon.
In primavera le rondini fecero il nido sotto il balcone.
Im Frühling bauten die Schwalben ein Nest unter dem Balkon.

The driver stopped the bus because of the fog.
Le chauffeur a arrêté l'autobus à cause du brouillard.
L'autista fermò l'autobus a causa della nebbia.
Der Fahrer hielt den Bus wegen des Nebels an.

The widow let a room to two students.
La veuve louait une chambre à deux étudiants.
La vedova affittava una camera a due studenti.
Die Witwe vermietete zwei Studenten ein Zimmer.

They planted roses and lilies on the grave.
Ils ont planté des roses et des lys sur la tombe.
Piantarono rose e gigli sulla tomba.
Sie pflanzten Rosen und Lilien auf das Grab.
`)
