import type { FactWords } from '../fact-words.ts'

export const factWords: FactWords = {
  signals: {
    when: 'when what_year which_year in_what_year what_date what_day on_what_day on_which_day',
    who: 'who whom names what_are_the_names what_is_the_name what_was_the_name name',
    where: 'where',
    what: 'what what_happened',
    why: 'why how_come',
    should: 'should shall ought',
    how: 'how which whose',
    howMany: 'how_many number_of',
    howLong: 'how_long for_how_long since_when',
    howOld: 'how_old what_age at_what_age which_age',
    born: 'born birth date_of_birth birthdate',
    birthday: 'birthday birthdays',
    died: 'die died death dead passed_away pass_away passed live_to date_of_death lose',
    married: 'married marry wed wedding weddings',
    trade: 'living profession job trade occupation work do_for_a_living did_for_a_living',
    now: 'now today currently',
    oldest: 'oldest eldest earliest',
    youngest: 'youngest',
    first: 'first oldest earliest very_first',
    last: 'last latest newest most_recent',
    fatherSide: 'father_s_side fathers_side dad_s_side paternal',
    motherSide: 'mother_s_side mothers_side mum_s_side mom_s_side maternal',
  },
  relations: {
    parent: {
      any: 'parent parents',
      male: 'father fathers dad daddy papa',
      female: 'mother mothers mum mummy mom mama',
    },
    child: { any: 'child children kid kids', male: 'son sons', female: 'daughter daughters' },
    sibling: { any: 'sibling siblings', male: 'brother brothers', female: 'sister sisters' },
    partner: { any: 'partner partners spouse', male: 'husband', female: 'wife' },
    grandparent: {
      any: 'grandparent grandparents',
      male: 'grandfather grandfathers grandpa grandpas granddad grandad gramps',
      female: 'grandmother grandmothers grandma grandmas granny gran nan nana',
    },
    grandchild: {
      any: 'grandchild grandchildren grandkid grandkids',
      male: 'grandson grandsons',
      female: 'granddaughter granddaughters',
    },
    greatGrandparent: {
      any: 'great_grandparent great_grandparents',
      male: 'great_grandfather great_grandfathers great_grandpa great_granddad great_grandad',
      female: 'great_grandmother great_grandmothers great_grandma great_granny great_gran',
    },
    greatGrandchild: {
      any: 'great_grandchild great_grandchildren great_grandkids',
      male: 'great_grandson great_grandsons',
      female: 'great_granddaughter great_granddaughters',
    },
    greatGreatGrandparent: {
      any: 'great_great_grandparent great_great_grandparents',
      male: 'great_great_grandfather great_great_grandpa',
      female: 'great_great_grandmother great_great_grandma',
    },
    parentSibling: {
      any: 'aunts_and_uncles uncles_and_aunts',
      male: 'uncle uncles',
      female: 'aunt aunts auntie aunties aunty',
    },
    siblingChild: {
      any: 'nieces_and_nephews nephews_and_nieces',
      male: 'nephew nephews',
      female: 'niece nieces',
    },
    greatUncle: {
      any: '',
      male: 'great_uncle great_uncles granduncle grand_uncle',
      female: 'great_aunt great_aunts grandaunt grand_aunt',
    },
    cousin: { any: 'cousin cousins first_cousin first_cousins', male: '', female: '' },
    secondCousin: { any: 'second_cousin second_cousins', male: '', female: '' },
    parentInLaw: { any: 'parents_in_law in_laws', male: 'father_in_law', female: 'mother_in_law' },
    childInLaw: {
      any: 'children_in_law',
      male: 'son_in_law sons_in_law',
      female: 'daughter_in_law daughters_in_law',
    },
    siblingInLaw: {
      any: 'siblings_in_law',
      male: 'brother_in_law brothers_in_law',
      female: 'sister_in_law sisters_in_law',
    },
  },
  of: 'of',
  mine: 'my our',
  and: 'and',
  peopleFillers: `been get got each other is are was were does do did has had have the a an s of there in our my his her their all any altogether called together what which us little young ever known know archive on year date exactly when to it he she`,
  fillers: `see seen appear appears us little young dear say said ask asked wrote tell told write writing by with are is was were does do did has had have the a an s there in our my his her their for family archive all any
    lived live altogether together called someone somebody anyone wrote written write down happened happen happening going
    on show shows have_got with of by about from at tell me old get got to ever known know dated people
    which year date spend spent he she they it be been this that celebrate celebrated us what whose`,
  maidenName: 'nee',
  kinds: {
    video: 'home_movie home_movies clip clips',
    image: 'snapshot snapshots',
    mail: 'e_mail e_mails',
    message: 'text_message text_messages sms',
  },
  feasts: [
    '12-24/12-24 christmas_eve',
    '12-25/12-25 christmas_day',
    '12-23/12-31 christmas',
    '12-31/12-31 new_year_s_eve',
    '01-01/01-01 new_year_s_day',
  ],
  ofName: ['of ', 'of '],
  answers: {
    cost: {
      asked: 'cost costs price paid pay',
      answered:
        'pound pounds shilling shillings penny pence lire lira franc francs mark marks franken euro euros',
    },
    colour: {
      asked: 'colour color',
      answered: 'red blue green yellow white black brown grey gray pink orange purple violet golden silver',
    },
    reason: { asked: 'why', answered: 'because since so_that in_order reason for_fear' },
  },
  numbers:
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand',
  texts: {
    born: '{person} was born {on}.',
    died: '{person} died {on}.',
    unknownBirth: 'The archive does not know when {person} was born.',
    living: 'The archive knows of no death {of}{person}.',
    age: '{person} was {age} old {on}.',
    ageNow: '{person} is {age} old.',
    ageAtDeath: '{person} lived to the age of {number}.',
    described: 'The archive says of {person}: {text}',
    relatives: {
      one: 'According to the archive, {relation} {of}{person} is {names}.',
      other: 'According to the archive, {relation} {of}{person} are {names}.',
    },
    relativesCount: {
      one: '{count}: according to the archive, {relation} {of}{person} is {names}.',
      other: '{count}: according to the archive, {relation} {of}{person} are {names}.',
    },
    pickOldest: 'According to the archive, {name}, born {on}, is the oldest of {relation} {of}{person}.',
    pickYoungest: 'According to the archive, {name}, born {on}, is the youngest of {relation} {of}{person}.',
    count: { one: 'You can see one: {what}.', other: 'You can see {count}: {what}.' },
    first: 'The first that you can see is “{title}”, dated {date}.',
    last: 'The last that you can see is “{title}”, dated {date}.',
    present: 'The items {when} name {names}.',
    places: 'The items {when} name these places: {names}.',
    found: 'Of what happened {when}, the archive has: {titles}.',
    ambiguous: 'Several people have that name: {names}.',
    noMarriage: 'The archive knows of no marriage between {person} and {other}.',
    married: '{person} married {on}.',
    togetherSince: '{person} are recorded as married or together since {date}.',
    lasting: 'That is {age}.',
    ended: 'Until one of them died ({until}), that was {age}.',
    unknownMarriage: 'The archive does not know when {person} married.',
    nobody: 'The archive knows nobody called {name}.',
    working: 'born {birth}; {moment}: {age}',
    ageRange: '{min}–{max} years',
    on: { day: 'on {date}', month: 'in {date}', year: 'in {date}', other: '({date})' },
    relations: {
      parent: 'the parents|the fathers|the mothers|one parent|the father|the mother',
      child: 'the children|the sons|the daughters|the child|the son|the daughter',
      sibling: 'the siblings|the brothers|the sisters|the brother or sister|the brother|the sister',
      partner: 'the partners|the partners|the partners|the partner|the partner|the partner',
      grandparent:
        'the grandparents|the grandfathers|the grandmothers|one grandparent|the grandfather|the grandmother',
      grandchild:
        'the grandchildren|the grandsons|the granddaughters|the grandchild|the grandson|the granddaughter',
      greatGrandparent:
        'the great-grandparents|the great-grandfathers|the great-grandmothers|one great-grandparent|the great-grandfather|the great-grandmother',
      greatGrandchild:
        'the great-grandchildren|the great-grandsons|the great-granddaughters|the great-grandchild|the great-grandson|the great-granddaughter',
      greatGreatGrandparent:
        'the great-great-grandparents|the great-great-grandfathers|the great-great-grandmothers|one great-great-grandparent|the great-great-grandfather|the great-great-grandmother',
      parentSibling: 'the aunts and uncles|the uncles|the aunts|the aunt or uncle|the uncle|the aunt',
      siblingChild: 'the nieces and nephews|the nephews|the nieces|the niece or nephew|the nephew|the niece',
      greatUncle:
        'the great-aunts and great-uncles|the great-uncles|the great-aunts|the great-aunt or great-uncle|the great-uncle|the great-aunt',
      cousin: 'the cousins|the cousins|the cousins|the cousin|the cousin|the cousin',
      secondCousin:
        'the second cousins|the second cousins|the second cousins|the second cousin|the second cousin|the second cousin',
      parentInLaw:
        'the parents-in-law|the fathers-in-law|the mothers-in-law|one parent-in-law|the father-in-law|the mother-in-law',
      childInLaw:
        'the sons- and daughters-in-law|the sons-in-law|the daughters-in-law|the son- or daughter-in-law|the son-in-law|the daughter-in-law',
      siblingInLaw:
        'the brothers- and sisters-in-law|the brothers-in-law|the sisters-in-law|the brother- or sister-in-law|the brother-in-law|the sister-in-law',
    },
  },
}
