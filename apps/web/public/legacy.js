// Read only by browsers that know no modules; written in what they do know.
(function () {
  var root = document.getElementById('root');
  if (root) {
    root.innerHTML =
      '<div style="font-family:Segoe UI,Arial,sans-serif;max-width:36em;margin:15% auto;padding:0 1em;color:#1b252c">' +
      '<h1 style="font-size:22px">Notewell needs a newer browser</h1>' +
      '<p>Internet Explorer cannot show patient charts safely. Please open Notewell in Microsoft Edge, Firefox, Chrome or Safari.</p>' +
      '</div>';
  }
})();
