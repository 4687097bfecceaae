/** Forms of irregular words (`IrregularForms`). */
export const irregularForms = {
  prefixes: 'for fore mis out over re un under up with',
  endings: '',
  words: `be: am is are was were been being; arise: arose arisen; bear: bore borne; beat: beaten; become: became; begin: began
    begun; bend: bent; bind: bound; bite: bit bitten; bleed: bled; blow: blew blown; break: broke broken; breed: bred;
    bring: brought; build: built; burn: burnt; buy: bought; catch: caught; choose: chose chosen; come: came; creep: crept; dig: dug;
    do: did done does; draw: drew drawn; dream: dreamt; drink: drank drunk; drive: drove driven; eat: ate eaten; fall: fell fallen;
    feed: fed; feel: felt; fight: fought; find: found; flee: fled; fly: flew flown flies; forbid: forbade forbidden; forget: forgot
    forgotten; forgive: forgave forgiven; freeze: froze frozen; get: got gotten; give: gave given; go: went gone goes; grow: grew
    grown; hang: hung; have: had has having; hear: heard; hide: hid hidden; hold: held; keep: kept; kneel: knelt; know: knew
    known; lay: laid; lead: led; lean: leant; learn: learnt; leave: left; lend: lent; lie: lying; light: lit; lose: lost; make: made;
    mean: meant; meet: met; pay: paid; ride: rode ridden; ring: rang rung; rise: rose risen; run: ran; say: said; see: saw seen;
    seek: sought; sell: sold; send: sent; sew: sewn; shake: shook shaken; shear: shorn; shine: shone; shoot: shot; show: shown;
    shrink: shrank shrunk; sing: sang sung; sink: sank sunk; sit: sat; sleep: slept; slide: slid; smell: smelt; sow: sown; speak: spoke
    spoken; spend: spent; spill: spilt; spin: spun; spring: sprang sprung; stand: stood; steal: stole stolen; stick: stuck; sting:
    stung; strike: struck stricken; swear: swore sworn; sweep: swept; swell: swollen; swim: swam swum; swing: swung; take: took
    taken; teach: taught; tear: tore torn; tell: told; think: thought; throw: threw thrown; understand: understood; wake: woke woken;
    wear: wore worn; weave: wove woven; weep: wept; win: won; wind: wound; write: wrote written;
    man: men; woman: women; child: children; foot: feet; tooth: teeth; goose: geese; mouse: mice; ox: oxen; louse: lice; penny: pence;
    knife: knives; wife: wives; life: lives; leaf: leaves; loaf: loaves; wolf: wolves; calf: calves; half: halves; shelf: shelves;
    thief: thieves; good: better best; bad: worse worst; many: more most; little: less least; far: farther further`,
}
