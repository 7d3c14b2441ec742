class Chuhe < Formula
  desc "Board, analysis, records and lessons for xiangqi (Chinese chess)"
  homepage "<%.Homepage%>"
  version "<%.Version%>"
  license "Apache-2.0"

  on_macos do
    on_arm do
      url "<%url "darwin" "arm64"%>"
      sha256 "<%sum "darwin" "arm64"%>"
    end
    on_intel do
      url "<%url "darwin" "amd64"%>"
      sha256 "<%sum "darwin" "amd64"%>"
    end
  end

  on_linux do
    on_arm do
      url "<%url "linux" "arm64"%>"
      sha256 "<%sum "linux" "arm64"%>"
    end
    on_intel do
      url "<%url "linux" "amd64"%>"
      sha256 "<%sum "linux" "amd64"%>"
    end
  end

  def install
    if OS.mac?
      bin.install "Chuhe.app/Contents/MacOS/chuhe"
    else
      bin.install "chuhe"
    end
    bin.install "chuhe-engine", "chuhe-lab", "chuhe-server"
    man1.install Dir["man/*.1"]
    doc.install "THIRD_PARTY.md", "sbom"
    Dir["completion/*.bash"].each { |file| bash_completion.install file => File.basename(file, ".bash") }
    Dir["completion/*.zsh"].each { |file| zsh_completion.install file => "_#{File.basename(file, ".zsh")}" }
    fish_completion.install Dir["completion/*.fish"]
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/chuhe --version")
    assert_match "44", shell_output("#{bin}/chuhe perft startpos 1")
  end
end
