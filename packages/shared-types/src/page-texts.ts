import { type Static, Type } from 'typebox'
import { Instant, Uuid } from './fields.ts'
import { LanguageSchema } from './language-schemas.ts'
import { TurnSchema } from './rotations.ts'

/** A large newspaper page has about 8,000 words. Further ones are left out. */
export const maxPageWords = 10_000
export const maxPageLines = 2000
/** The longest text of one line, in characters. */
export const maxPageLineLength = 1000
/** Pages of one file that are read. */
export const maxReadPages = 500
/** Pages of one user that wait for the model that reads handwriting; the text of `ai-too-many-pages` names the number. */
export const maxHandwritingWaiting = 20

/** The largest body with which the text of a page is written: `maxPageLines` lines of usual length. */
export const maxPageTextBytes = 1024 * 1024

const Share = Type.Number({ minimum: 0, maximum: 1 })

/**
 * A rectangle on a page, as shares of its width and height. It refers to the page upright as its file states it, before a
 * person turns it, so that it stays where it is when the picture is turned or its renditions change.
 */
export const PageBox = Type.Object(
  { x: Share, y: Share, width: Share, height: Share },
  { additionalProperties: false },
)
export type PageBox = Static<typeof PageBox>

/** One word on a page. */
export const PageWord = Type.Object({
  text: Type.String(),
  box: PageBox,
  /** How sure the machine was. Absent from a word that a person has written or checked. */
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
})
export type PageWord = Static<typeof PageWord>

export const PageLine = Type.Object({
  box: PageBox,
  /** In reading order. */
  words: Type.Array(PageWord),
})
export type PageLine = Static<typeof PageLine>

/**
 * - `none`: the page has not been read, because its file has its own text or is of a kind that is not read
 * - `pending`: it is going to be read
 * - `ready`: it has been read; it has no lines if there is no text on it
 * - `failed`: it could not be read
 */
export const pageTextStates = ['none', 'pending', 'ready', 'failed'] as const
export type PageTextState = (typeof pageTextStates)[number]

/**
 * Who has written the text of a page: the reader of the archive, a model that a person has asked to read handwriting, or a
 * person. It becomes a person's with the first correction.
 */
export const pageTextOrigins = ['machine', 'model', 'person'] as const

/** The typeface for which a page is read. */
export const scripts = ['latin', 'fraktur'] as const
export type Script = (typeof scripts)[number]

/** Why a model could not read the handwriting on a page. `ai-broken-off`: it was not read to the end, for a reason of the archive. */
export const handwritingFailures = [
  'ai-not-configured',
  'ai-refused',
  'ai-no-model',
  'ai-unusable',
  'ai-unreachable',
  'ai-busy',
  'ai-timeout',
  'ai-broken-off',
] as const
export type HandwritingFailure = (typeof handwritingFailures)[number]

/** A person has confirmed that the text is as it stands on the page; absent otherwise. */
const Checked = Type.Optional(Type.Literal(true))

/** The words on one page of a document, or on a picture, and where they stand. */
export const PageText = Type.Object({
  assetId: Uuid,
  /** From 1. */
  page: Type.Integer({ minimum: 1 }),
  state: Type.Enum(pageTextStates),
  /** Degrees clockwise by which the page must be turned to be read; absent if it is upright. */
  turn: Type.Optional(TurnSchema),
  language: Type.Union([LanguageSchema, Type.Null()]),
  /** In reading order, column by column. */
  lines: Type.Array(PageLine),
  origin: Type.Enum(pageTextOrigins),
  checked: Checked,
  /** 0 until the page has been read or written. */
  version: Type.Integer({ minimum: 0 }),
  updatedAt: Type.Union([Instant, Type.Null()]),
  /** By which the history of the type `page-texts` has its earlier states; absent if it has none. */
  historyId: Type.Optional(Uuid),
})
export type PageText = Static<typeof PageText>

/** The pages of a file whose words have a place. */
export const PageTextOverview = Type.Object({
  /** Pages of the file; 1 for a picture; 0 for files that have no pages. */
  pages: Type.Integer({ minimum: 0 }),
  /** Ascending, without those of the state `none`. */
  read: Type.Array(
    Type.Object({
      page: Type.Integer({ minimum: 1 }),
      state: Type.Enum(pageTextStates),
      words: Type.Integer({ minimum: 0 }),
      origin: Type.Enum(pageTextOrigins),
      checked: Checked,
      version: Type.Integer({ minimum: 0 }),
      /** It waits for the model that reads handwriting. */
      handwriting: Type.Optional(Type.Literal(true)),
      /** Why that model could not read it the last time; the page is `ready` all the same if it has words. */
      failure: Type.Optional(Type.Enum(handwritingFailures)),
    }),
  ),
  may: Type.Object({
    /** Correct the words and type them beside the page. */
    write: Type.Boolean(),
    /** Have pages read again. False without `write`, if reading is switched off, and if files of this type are not read. */
    read: Type.Boolean(),
    /** Have a model read handwriting. False without `write`, and where no such model is set. */
    readHandwriting: Type.Boolean(),
  }),
})
export type PageTextOverview = Static<typeof PageTextOverview>

export const WritePageText = Type.Object(
  {
    version: Type.Integer({ minimum: 0 }),
    language: Type.Optional(Type.Union([LanguageSchema, Type.Null()])),
    /** Whether a person confirms that the text is as it stands on the page. By default as before. */
    checked: Type.Optional(Type.Boolean()),
    lines: Type.Array(
      Type.Object(
        {
          box: PageBox,
          /** Its words are separated by white space. */
          text: Type.String({ maxLength: maxPageLineLength }),
          /**
           * The index of the stored line that it replaces. Words that stay keep their places; the others share the rest of the
           * line by their lengths.
           */
          replaces: Type.Optional(Type.Integer({ minimum: 0, maximum: maxPageLines })),
        },
        { additionalProperties: false },
      ),
      { maxItems: maxPageLines },
    ),
  },
  { additionalProperties: false },
)
export type WritePageText = Static<typeof WritePageText>

export const ReadPagesAgain = Type.Object(
  {
    /** By default the language of the item, of its people, and what the page itself looks like. */
    language: Type.Optional(LanguageSchema),
    script: Type.Optional(Type.Enum(scripts)),
    /**
     * By default all pages. Pages that a person has corrected or checked, and those that a model has read or is going to read, are read
     * again only if they are named.
     */
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    /** The picture of the page is sent to the model that reads handwriting. Requires `page`. */
    handwriting: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
)
export type ReadPagesAgain = Static<typeof ReadPagesAgain>

/** Matches of a query in the words of a file that are returned. */
export const maxPageMatches = 1000

/** Where the words of a query stand in a file. */
export const PageMatches = Type.Object({
  /** In the order of the pages, their lines and their words. */
  matches: Type.Array(
    Type.Object({
      page: Type.Integer({ minimum: 1 }),
      /** Indexes into `lines` of the page and `words` of the line. */
      line: Type.Integer({ minimum: 0 }),
      word: Type.Integer({ minimum: 0 }),
      box: PageBox,
    }),
  ),
})
export type PageMatches = Static<typeof PageMatches>
