import type { AnswerActivity } from '@lares/shared-types/contracts/chats'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { maxToolCallsPerStep } from '../chat-limits.ts'
import { askFacts, FactsInput } from './ask-facts.ts'
import { CalendarInput, searchCalendar } from './calendar.ts'
import { OpenInput, openItem } from './open-item.ts'
import { SearchInput, searchArchive } from './search-archive.ts'
import type { ToolContext } from './tool-context.ts'

/** The action shown to the user for each tool. */
export const toolActs: Readonly<Record<string, AnswerActivity>> = {
  search: 'searching',
  open_item: 'reading',
  calendar: 'calendar',
  ask_archive_facts: 'computing',
}

const tooManyCalls = `Not looked up: no more than ${maxToolCallsPerStep} calls at once. Look at what was found, then call again.`

/**
 * The tools for one answer, with the asker's current permissions. `onShown` is awaited with all items the model has
 * received before the result is returned to it. `startStep` has to be called before each request to the model.
 */
export async function createArchiveTools(
  context: ToolContext,
  onShown: (itemIds: readonly string[]) => Promise<void>,
) {
  const { tool, jsonSchema } = await import('ai')
  let calls = 0
  function define<S extends TSchema>(
    description: string,
    schema: S,
    run: (context: ToolContext, input: Static<S>) => Promise<string>,
  ) {
    return tool({
      description,
      inputSchema: jsonSchema<Static<S>>(schema as object, {
        validate: (value) =>
          Value.Check(schema, value)
            ? { success: true, value: value as Static<S> }
            : { success: false, error: new Error('This is not what the tool takes.') },
      }),
      async execute(input: Static<S>) {
        calls += 1
        if (calls > maxToolCallsPerStep) return tooManyCalls
        const found = await run(context, input)
        await onShown(context.sources.itemIds)
        return found
      },
    })
  }
  return {
    tools: {
      search: define('Look in the archive for items', SearchInput, searchArchive),
      open_item: define('Read the text of an item that was found', OpenInput, openItem),
      ask_archive_facts: define(
        'Have the archive compute dates, ages, how long ago, relations, counts, first and last, who is with whom, and what happened on a day, in a month or at a place',
        FactsInput,
        askFacts,
      ),
      calendar: define('See what is dated to a span of time or a day', CalendarInput, searchCalendar),
    },
    startStep() {
      calls = 0
    },
  }
}
