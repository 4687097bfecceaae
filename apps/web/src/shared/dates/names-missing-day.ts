/** Whether an EDTF expression names a day that its month does not have, as `1952-02-31`. */
export function namesMissingDay(expression: string): boolean {
  return (expression.match(/\b\d{4}-\d{2}-\d{2}\b/g) ?? []).some((day) => {
    const date = new Date(`${day}T00:00:00Z`)
    return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)
  })
}
