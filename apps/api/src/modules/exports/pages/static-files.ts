/** The style of all pages, in light and dark. */
export const style = `:root{color-scheme:light dark;--ground:#fbf8f3;--card:#fff;--line:#e7e0d5;--ink:#24211c;--muted:#6b6459;--primary:#a8492a}
@media(prefers-color-scheme:dark){:root{--ground:#171513;--card:#211e1b;--line:#38332d;--ink:#efe9df;--muted:#a79e90;--primary:#e58e6c}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--ground);color:var(--ink);font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
h1,h2{font-family:Georgia,"Source Serif 4",serif;line-height:1.25}
a{color:var(--primary)}
small,.kind,#hint,.more,.note,time{color:var(--muted);font-size:.875rem}
.kind{margin:1rem 0 0}h1{margin:.25rem 0 1rem}
label{display:block;font-weight:600}
input[type=search]{width:100%;padding:.6rem .8rem;border:1px solid var(--line);border-radius:8px;background:var(--card);color:var(--ink);font:inherit}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
nav{display:flex;flex-wrap:wrap;gap:.25rem .75rem;margin:1rem 0;font-variant-numeric:tabular-nums}
#list section{content-visibility:auto;contain-intrinsic-size:auto 30rem}
#list section[hidden],#list li[hidden]{display:none}
#list ul,.files{list-style:none;margin:0;padding:0}
#list li{border-top:1px solid var(--line)}
#list li a{display:grid;grid-template-columns:4.5rem 1fr;gap:0 1rem;padding:.5rem 0;align-items:center;color:inherit;text-decoration:none}
#list li a:hover b{text-decoration:underline}
#list li img,#list li span{grid-row:span 2;width:4.5rem;height:3.5rem;object-fit:cover;border-radius:6px}
#list li b{font-weight:600;align-self:end}#list li small{align-self:start}
dl{display:grid;grid-template-columns:minmax(7rem,max-content) 1fr;gap:.25rem 1rem;padding:1rem;border:1px solid var(--line);border-radius:10px;background:var(--card)}
dt{color:var(--muted)}dd{margin:0}
article{max-width:70ch}
article table{display:block;overflow-x:auto;border-collapse:collapse}article td,article th{border:1px solid var(--line);padding:.25rem .5rem}
pre{white-space:pre-wrap;font:inherit}
blockquote{margin:0;padding-left:1rem;border-left:3px solid var(--line)}
.files li{margin:0 0 1rem}.files img{max-width:100%;max-height:24rem;border-radius:10px}.files p{margin:.25rem 0}
audio,video{width:100%;max-height:70vh}
.transcript p{margin:.25rem 0}
@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}
@media print{form,nav,header{display:none}#list section{content-visibility:visible}}
`

/**
 * The search of the index page, plain so that it runs in any browser from the disk. It compares with the texts of
 * \`texts.js\`, one for each line of the list, which are folded in the same way.
 */
export const searchScript = `'use strict';
(function () {
  var texts = window.exportTexts || [];
  var lines = document.querySelectorAll('#list li');
  var sections = document.querySelectorAll('#list section');
  var form = document.getElementById('form');
  var query = document.getElementById('query');
  var found = document.getElementById('found');
  var language = document.documentElement.lang;
  var timer;
  function fold(text) {
    return text.normalize('NFD').replace(/\\p{Diacritic}/gu, '').toLowerCase();
  }
  function matches(text, words) {
    return words.every(function (word) { return text.indexOf(word) >= 0; });
  }
  function search() {
    var words = fold(query.value).split(/\\s+/).filter(Boolean);
    var count = 0;
    lines.forEach(function (line, index) {
      var isMatch = words.length === 0 || matches(texts[index] || '', words);
      line.hidden = !isMatch;
      if (isMatch) count += 1;
    });
    sections.forEach(function (section) {
      section.hidden = !section.querySelector('li:not([hidden])');
    });
    found.textContent = words.length === 0 ? '' : describe(count);
  }
  function describe(count) {
    if (count === 0) return found.dataset.none;
    var form = new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other';
    return found.dataset[form].replace('{count}', new Intl.NumberFormat(language).format(count));
  }
  query.addEventListener('input', function () {
    clearTimeout(timer);
    timer = setTimeout(search, 100);
  });
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    search();
  });
  form.hidden = false;
  if (query.value) search();
})();
`
