// While a screen shows how something came about, nothing else on the page may tell what came of it: not
// the title of the tab, not a clock that begins to run.

class Suspense {
  on = $state(false);
}

export const suspense = new Suspense();
