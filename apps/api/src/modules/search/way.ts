/**
 * How documents are found. Gathering takes all that have the words from the index of words and sorts them:
 * right for all but the most common words. Walking goes through the documents in the order asked for until
 * enough are met: right where nearly every one is.
 */
export type Way = 'gather' | 'walk'
