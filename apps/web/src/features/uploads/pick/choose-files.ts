/** Opens the file picker of the browser; resolves to an empty list when it is cancelled. */
export function chooseFiles(): Promise<File[]> {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.hidden = true
  // Some browsers fire `change` only while the input is in the document.
  document.body.append(input)
  return new Promise((resolve) => {
    const finish = () => {
      input.remove()
      resolve([...(input.files ?? [])])
    }
    input.addEventListener('change', finish)
    input.addEventListener('cancel', finish)
    input.click()
  })
}
