# nix-build -E 'with import <nixpkgs> {}; callPackage ./chuhe.nix {}'
{ lib, stdenvNoCC, fetchurl, installShellFiles }:

stdenvNoCC.mkDerivation {
  pname = "chuhe";
  version = "<%.Version%>";

  src = fetchurl ({
    x86_64-linux = {
      url = "<%url "linux" "amd64"%>";
      sha256 = "<%sum "linux" "amd64"%>";
    };
    aarch64-linux = {
      url = "<%url "linux" "arm64"%>";
      sha256 = "<%sum "linux" "arm64"%>";
    };
  }.${stdenvNoCC.hostPlatform.system});

  nativeBuildInputs = [ installShellFiles ];
  dontConfigure = true;
  dontBuild = true;

  installPhase = ''
    runHook preInstall
    install -Dm755 chuhe chuhe-engine chuhe-lab chuhe-server -t $out/bin
    cp -r share $out
    install -Dm644 LICENSE THIRD_PARTY.md sbom/* -t $out/share/doc/chuhe
    installManPage man/*.1
    for name in chuhe chuhe-engine chuhe-lab chuhe-server; do
      installShellCompletion --cmd $name --bash completion/$name.bash --zsh completion/$name.zsh --fish completion/$name.fish
    done
    runHook postInstall
  '';

  meta = {
    description = "Board, analysis, records and lessons for xiangqi (Chinese chess)";
    homepage = "<%.Homepage%>";
    license = lib.licenses.asl20;
    platforms = [ "x86_64-linux" "aarch64-linux" ];
    mainProgram = "chuhe";
  };
}
